"""The names by which items go in files: keys, language folders, file names, all safe to use as paths."""

from __future__ import annotations

import re

from store.errors import StoreError

IPC_SUITE = "crosspl-ipc"
FFI_SUITE = "crosspl-ffi"
FFI_TECHNOLOGY = "FFI"
_SHORT_NAMES = {"c++": "cpp"}
_FOLDER_LANGUAGES = {"javascript": "js"}
_SAFE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+#_-]{0,99}", re.ASCII)


class ExchangeError(StoreError):
    """An import or export cannot begin or go on; the message says where and what to do."""


def item_key(suite: str, language: str, task_id: int) -> str:
    """Return the key of a published task: `crosspl-ipc/cpp/12`."""
    language = language.lower()
    return f"{suite}/{_SHORT_NAMES.get(language, language)}/{task_id}"


def language_of_folder(folder: str) -> str:
    """Return the language, in lower case, that a published language folder ("js" of `js_ipc`) stands for."""
    return {short: language for language, short in _FOLDER_LANGUAGES.items()}.get(folder, folder)


def folder_of(suite: str, language: str, technology: str) -> str:
    """Return the folder of a dataset for items of this kind: `crosspl-ipc/js_ipc`.

    Raises `ExchangeError` when suite or language cannot be a folder's name.
    """
    language = language.lower()
    for name in (suite, language):
        if not is_safe_name(name):
            raise ExchangeError(f"{name!r} cannot be used as a folder's name; items of it cannot be exported")
    return f"{suite}/{_FOLDER_LANGUAGES.get(language, language)}_{_kind(technology).lower()}"


def file_name(technology: str, task_id: int) -> str:
    """Return the file name of an item in a dataset: `IPC_12.json`, or `FFI_12.json`."""
    return f"{_kind(technology)}_{task_id}.json"


def is_safe_name(name: str) -> bool:
    """Whether a name can be one part of a path: no separators, no leading dot, plain ASCII."""
    return _SAFE_NAME.fullmatch(name) is not None


def _kind(technology: str) -> str:
    return "FFI" if technology == FFI_TECHNOLOGY else "IPC"
