"""The tables of a release, JSONL and Parquet, written row by row and the same every time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, BinaryIO

from crosspl_tui.pipelines.release.columns import COLUMNS, Cell, CellType
from crosspl_tui.pipelines.release.errors import MissingLibraryError
from store.exchange.folder_writer import FolderWriter
from store.exchange.release import ITEMS, TABLE

ROWS_A_GROUP = 1000


class TableWriter:
    """Writes rows to both tables. At most `ROWS_A_GROUP` rows are in memory."""

    def __init__(self, lines: BinaryIO, table: BinaryIO) -> None:
        self._arrow = arrow()
        self._schema = _schema(self._arrow)
        self._lines = lines
        # The defaults may change with the library's version, and the bytes with them.
        self._table = import_module("pyarrow.parquet").ParquetWriter(
            table, self._schema, version="2.6", compression="zstd", compression_level=3, use_dictionary=True
        )
        self._rows: list[Mapping[str, Cell]] = []

    def add(self, row: Mapping[str, Cell]) -> None:
        """Write a row; its columns are those of `COLUMNS`, in their order."""
        self._lines.write(json.dumps(row).encode("ascii") + b"\n")
        self._rows.append(row)
        if len(self._rows) == ROWS_A_GROUP:
            self._write_group()

    def close(self) -> None:
        """Write what is left; an empty table has its columns too."""
        if self._rows:
            self._write_group()
        self._table.close()

    def _write_group(self) -> None:
        self._table.write_table(self._arrow.Table.from_pylist(self._rows, schema=self._schema))
        self._rows.clear()


@contextmanager
def tables(writer: FolderWriter) -> Iterator[TableWriter]:
    """Give a writer of the two tables in a release's folder; raises `MissingLibraryError`."""
    with writer.open(ITEMS) as lines, writer.open(TABLE) as table:
        rows = TableWriter(lines, table)
        yield rows
        rows.close()


def arrow() -> Any:  # noqa: ANN401 - the library has no types
    """Return pyarrow; raises `MissingLibraryError`."""
    try:
        return import_module("pyarrow")
    except ImportError as error:
        raise MissingLibraryError("Parquet is written", "pyarrow") from error


def _schema(pyarrow: Any) -> Any:  # noqa: ANN401
    types = {CellType.TEXT: pyarrow.string(), CellType.WHOLE: pyarrow.int64()}
    return pyarrow.schema([(column.name, types[column.type]) for column in COLUMNS])
