"""Tables for spreadsheets, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from store.exchange.naming import ExchangeError

SPREADSHEET_ENCODING = "utf-8-sig"
"""The mark at the beginning tells spreadsheets that the text is UTF-8."""

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@contextmanager
def replacing(file: Path, *, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Write a text file; an older one is replaced once the new one is complete and on the disk.

    Raises `ExchangeError` when it cannot be written.
    """
    work = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with work.open("w", encoding=encoding, newline="") as output:
            yield output
            output.flush()
            os.fsync(output.fileno())
        work.replace(file)
    except OSError as error:
        raise ExchangeError(f"{file}: cannot be written: {error.strerror}") from error
    finally:
        work.unlink(missing_ok=True)


def formula_safe(value: object) -> str:
    """Return a cell: texts that a spreadsheet would take for a formula get an apostrophe before them."""
    cell = "" if value is None else str(value)
    return f"'{cell}" if isinstance(value, str) and cell.startswith(_FORMULA_STARTS) else cell
