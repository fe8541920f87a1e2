"""Tables for spreadsheets, written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from store.exchange.naming import ExchangeError
from store.exchange.refusals import why_not_written

SPREADSHEET_ENCODING = "utf-8-sig"
"""The mark at the beginning tells spreadsheets that the text is UTF-8."""

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_QUOTED_FORMULA = re.compile(r"'+[=+\-@\t\r]")


@contextmanager
def replacing(file: Path, *, encoding: str = "utf-8") -> Iterator[TextIO]:
    """Write a text file; an older one is replaced once the new one is complete and on the disk.

    Raises `ExchangeError`, which says what to do, when it cannot be written.
    """
    work = file.parent / f".{file.name}.{os.getpid()}"
    try:
        _check_place(file)
        with work.open("w", encoding=encoding, newline="") as output:
            yield output
            output.flush()
            os.fsync(output.fileno())
        work.replace(file)
    except OSError as error:
        raise ExchangeError(why_not_written(file, error)) from error
    finally:
        with suppress(OSError):  # where it could not be made it cannot be removed
            work.unlink()


def _check_place(file: Path) -> None:
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if file.exists() and not file.is_file():
        raise ExchangeError(f"{file}: is a device or a pipe, which is not replaced; name a file")


def formula_safe(value: object) -> str:
    """Return a cell: texts that a spreadsheet would take for a formula get an apostrophe before them.

    So do those that begin with apostrophes before such a text: `formula_read` gives every text back as it was.
    """
    cell = "" if value is None else str(value)
    return f"'{cell}" if isinstance(value, str) and _FORMULA.match(cell) else cell


def formula_read(cell: str) -> str:
    """Return the text of a cell that `formula_safe` wrote."""
    return cell[1:] if _QUOTED_FORMULA.match(cell) else cell
