"""What is said of a command line that cannot be understood: which part of it, what stands there, and what may."""

from __future__ import annotations

from typing import Any

import typer

_BOUNDS = {
    "greater_than_equal": "at least {ge}",
    "greater_than": "more than {gt}",
    "less_than_equal": "at most {le}",
    "less_than": "less than {lt}",
}
_KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}


def misuse(error: typer.TyperException) -> str:
    """Return a sentence about a misused command, and which help says how it is used."""
    context = getattr(error, "ctx", None)
    command = f"`{context.command_path} --help`" if context is not None else "--help"
    said = _refused_value(error) or error.format_message()
    return f"{said.removesuffix('.')}; see {command}"


def _refused_value(error: typer.TyperException) -> str:
    """What is wrong with the value of an option or argument; "" where the error is about something else.

    The words of the library that converts values are about the library's types and not about the command.
    """
    refused = getattr(error.__cause__, "errors", None)
    param = getattr(error, "param", None)
    if not callable(refused) or param is None:
        return ""
    found: dict[str, Any] = refused()[0]
    name = param.get_error_hint().replace("'", "")
    if found["type"] == "value_error":
        return f"{name}: {found['ctx']['error']}"
    return f"{name}: {str(found['input'])!r} is not {_wanted(found)}"


def _wanted(found: dict[str, Any]) -> str:
    kind: str = found["type"]
    if kind in _BOUNDS:
        return _BOUNDS[kind].format_map(found["ctx"])
    return _KINDS.get(kind.partition("_")[0]) or f"possible here: {found['msg']}"
