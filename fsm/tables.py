"""What is known, as data: the TOML files of this package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# Three times as quick as the standard library's, whose code it is: a scan of a small folder does little but load data.
import tomli

# Quicker than `importlib.resources`, which loads a lot to read from archives too.
FOLDER = Path(__file__).parent


def read_table(name: str) -> dict[str, Any]:
    """Return what a file of this package says; its name is that below `fsm`, with forward slashes."""
    return tomli.loads((FOLDER / name).read_text(encoding="utf-8"))
