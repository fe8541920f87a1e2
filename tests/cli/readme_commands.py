"""The README's commands as data: the lines of its `sh` blocks, page by page, and how placeholders are filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"
PROGRAM = "crosspl-tui"
_PART = re.compile(r"^## (?P<page>.+?)$|^```sh\n(?P<block>.*?)^```$", re.MULTILINE | re.DOTALL)
_WORD_IN_CAPITALS = re.compile(r"(?<![-\w])[A-Z]{2,}(?![\w.])")
_COMMENT = re.compile(r"(?:^|\s)#\s.*")


class UnknownPlaceholderError(ValueError):
    """The README asks for something that the table of placeholders does not have."""


@dataclass(frozen=True, slots=True)
class ReadmeCommand:
    """A line of the README without its comment; `exports` are the lines of its page that set variables before it.

    `number` counts the commands of the README from 0.
    """

    number: int
    page: str
    line: str
    exports: tuple[str, ...]

    def __str__(self) -> str:
        return self.line.removeprefix(f"{PROGRAM} ")

    def starts_with(self, words: str) -> bool:
        """Whether it is this command, with whatever arguments."""
        return f"{self.line} ".startswith(f"{PROGRAM} {words} ")

    def filled(self, placeholders: Mapping[str, str]) -> str:
        """What a shell is given. Raises `UnknownPlaceholderError`."""
        known = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in placeholders))
        if (unknown := _WORD_IN_CAPITALS.search(known.sub("", self.line))) is not None:
            raise UnknownPlaceholderError(
                f"{README.name}, {self.line!r}: what stands for {unknown[0]}? Add it to the placeholders."
            )
        return "\n".join((*self.exports, known.sub(lambda name: placeholders[name[0]], self.line)))


def readme_commands() -> list[ReadmeCommand]:
    """Return the commands of the README in their order."""
    page, exports = "", tuple[str, ...]()
    found: list[ReadmeCommand] = []
    for part in _PART.finditer(README.read_text(encoding="utf-8")):
        if part["page"]:
            page, exports = part["page"], ()
        for line in (part["block"] or "").splitlines():
            bare = _COMMENT.sub("", line).strip()
            if bare.startswith("export "):
                exports = (*exports, bare)
            elif bare:
                found.append(ReadmeCommand(len(found), page, bare, exports))
    return found
