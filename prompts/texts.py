"""The texts of a prompt: the package's files, single ones of them replaced by a user's folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from prompts.errors import PromptError

PACKAGE = Path(__file__).parent
ROLES = PACKAGE / "roles"
EXAMPLES = "examples"
LANGUAGES = "languages"


@dataclass(frozen=True, slots=True)
class Text:
    """One file: its path within its role or `languages/...`, where it was read, and its content."""

    name: str
    file: Path
    content: str


@dataclass(frozen=True, slots=True)
class Texts:
    """All the texts that a role's prompt is made of, by name."""

    by_name: Mapping[str, Text]

    def __getitem__(self, name: str) -> Text:
        """Return a text; raises `PromptError` when the role has none of this name."""
        try:
            return self.by_name[name]
        except KeyError:
            raise PromptError(
                f"{name}: no such file in the role; there are {', '.join(self.by_name)}"
            ) from None

    def __or__(self, other: Texts) -> Texts:
        return Texts({**self.by_name, **other.by_name})

    def under(self, folder: str) -> tuple[Text, ...]:
        """Return the texts of one folder."""
        return tuple(text for name, text in self.by_name.items() if name.startswith(f"{folder}/"))

    @property
    def digest(self) -> str:
        """SHA-256 over names and contents: equal if and only if all the texts are, wherever they were read."""
        total = hashlib.sha256()
        for name in sorted(self.by_name):
            for part in (name, self.by_name[name].content):
                encoded = part.encode()
                total.update(len(encoded).to_bytes(8, "big") + encoded)
        return total.hexdigest()


def role_texts(role: str, folder: Path | None) -> Texts:
    """Read a role's texts. A file of `folder` replaces ours of the same name; only examples may be new.

    Raises `PromptError` for a file that replaces nothing, since its writer believes that it does.
    """
    texts = {text.name: text for text in _texts_in(ROLES / role, "")}
    for text in _own_texts(role, "", folder):
        if text.name not in texts and not text.name.startswith(f"{EXAMPLES}/"):
            raise PromptError(f"{text.file}: replaces no file of {role}; its files are {', '.join(texts)}")
        texts[text.name] = text
    return Texts(texts)


def language_texts(folder: Path | None) -> Texts:
    """Read the words of the languages; a user's folder may change and add some. Raises `PromptError`."""
    prefix = f"{LANGUAGES}/"
    texts = (*_texts_in(PACKAGE / LANGUAGES, prefix), *_own_texts(LANGUAGES, prefix, folder))
    return Texts({text.name: text for text in texts})


def _own_texts(name: str, prefix: str, folder: Path | None) -> Iterator[Text]:
    if folder is None:
        return
    if not folder.is_dir():
        raise PromptError(f"{folder}: is no folder; name one that holds a folder for each role to change")
    yield from _texts_in(folder / name, prefix)


def _texts_in(folder: Path, prefix: str) -> Iterator[Text]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not _is_left_by_an_editor(file):
            yield Text(prefix + file.relative_to(folder).as_posix(), file, _read(file))


def _is_left_by_an_editor(file: Path) -> bool:
    return file.name.startswith(".") or file.name.endswith(("~", ".bak", ".orig", ".swp"))


def _read(file: Path) -> str:
    """Read a text with line feeds as line ends, so that a checkout on another system gives the same digest."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PromptError(f"{file}: cannot be read as UTF-8: {error}") from error
