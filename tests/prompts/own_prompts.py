"""A folder of one's own prompts, as the tests fill it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OwnPrompts:
    """Writes files such as `judger/user.md.j2`, and returns the folder of all of them."""

    folder: Path

    def __call__(self, name: str, content: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8", newline="")
        return self.folder
