"""The command `report`: tables and plots of benchmark, runs and human check, and the rows behind each number."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import hanging, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.report.registry import SectionMaker
    from crosspl_tui.runs.report.section import Cell, Section, Table
    from store.database import Database


class FormatName(StrEnum):
    """As what tables and plots are written; a closed set here, so that --help needs no report."""

    CSV = "csv"
    MARKDOWN = "markdown"
    LATEX = "latex"
    SVG = "svg"
    PNG = "png"


def report(
    context: typer.Context,
    *,
    sections: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[SECTION...]",
            help="Which sections, all without one; --list has them.",
            show_default=False,
        ),
    ] = None,
    database: DatabaseOption = None,
    folder: Annotated[
        Path | None, typer.Option("--to", metavar="FOLDER", help="Write files there instead of printing.")
    ] = None,
    formats: Annotated[
        list[FormatName] | None,
        typer.Option(
            "--format",
            help="As what files are written; may be repeated; csv, markdown and latex without it.",
            show_default=False,
        ),
    ] = None,
    behind: Annotated[
        str | None,
        typer.Option(
            metavar="TABLE:ROW:COLUMN",
            help=(
                "Print the rows behind one number of a section: a table by the name printed beside its title, or by "
                "its number; all count from 1."
            ),
        ),
    ] = None,
    is_list: Annotated[bool, typer.Option("--list", help="List the sections.")] = False,
    is_json: JsonOption = False,
) -> None:
    """Report on the benchmark, on runs and on the human check.

    Prints tables, or writes them, and the plots as pictures, into a folder. svg and png need the extra `report`.
    """
    from crosspl_tui.runs.report.registry import SECTIONS, section_maker
    from store.database import open_database

    chosen = [section_maker(name) for name in sections or ()] or list(SECTIONS)
    if is_list:
        print_lines(table(("section", "of", "title"), [(m.id, m.group, m.title) for m in chosen]))
        return
    with open_database(settings_from(context, database).database, create=False) as opened:
        if behind is not None:
            _print_behind(opened, chosen, behind, is_json=is_json)
            return
        made = [maker.make(opened) for maker in chosen]
    if folder is not None:
        _write(made, folder, formats or [FormatName.CSV, FormatName.MARKDOWN, FormatName.LATEX])
    else:
        _print(made, is_json=is_json)


def _write(made: list[Section], folder: Path, formats: list[FormatName]) -> None:
    from crosspl_tui.runs.report.export import ReportFormat, export_sections

    written = export_sections(made, folder, {ReportFormat(name) for name in formats})
    print_lines(str(file) for file in written)
    narrate(f"{len(written)} files written to {folder}")


def _print(made: list[Section], *, is_json: bool) -> None:
    from crosspl_tui.runs.report.writing import section_record

    if is_json:
        print_json([section_record(section) for section in made])
        return
    for section in made:
        print_lines(["", section.title.upper(), *(hanging(section.note, 0) if section.note else [])])
        for shown in section.tables:
            print_lines(["", *_table_lines(shown)])


def _table_lines(shown: Table) -> Iterator[str]:
    """The table as the terminal has room for it, with the name that --behind takes."""
    yield from hanging(f"{shown.title} [{shown.id}]", 4)
    numbers = sum(column.is_number for column in shown.columns)
    header = [column.label for column in shown.columns]
    yield from table(header, [[cell.text for cell in row] for row in shown.rows], numbers=numbers)
    if shown.note:
        yield from hanging(shown.note, 0)


def _print_behind(opened: Database, chosen: list[SectionMaker], place: str, *, is_json: bool) -> None:
    """Print the items or samples that one cell counts."""
    if len(chosen) != 1:
        raise CommandError("--behind is about one section; name it: crosspl-tui report tasks --behind …")
    cell = _cell(chosen[0].make(opened), place)
    if cell.behind is None:
        raise CommandError(f"there are no rows behind {cell.text!r}; choose a cell with a number")
    with opened.connect() as connection:
        rows = cell.behind(connection)
    if is_json:
        print_json([{"kind": row.kind, "id": row.id, "name": row.name, "detail": row.detail} for row in rows])
    elif rows:
        print_lines(table(("what", "id", "name", "detail"), [(r.kind, r.id, r.name, r.detail) for r in rows]))
    narrate(f"{counted(len(rows), 'row')} behind {cell.text}")


def _cell(section: Section, place: str) -> Cell:
    name, _, numbers = place.partition(":")
    row, _, column = numbers.partition(":")
    found = next(
        (shown for number, shown in enumerate(section.tables, 1) if name in (shown.id, str(number))), None
    )
    if found is None:
        known = (
            ", ".join(f"{number} {shown.id}" for number, shown in enumerate(section.tables, 1)) or "none yet"
        )
        raise CommandError(f"section {section.id} has no table {name!r}; there are: {known}")
    if not (row.isdigit() and column.isdigit()) or not _is_in(found, int(row), int(column)):
        size = f"{len(found.rows)} rows and {len(found.columns)} columns"
        raise CommandError(f"--behind {place}: a cell is TABLE:ROW:COLUMN from 1; {name} has {size}")
    return found.rows[int(row) - 1][int(column) - 1]


def _is_in(found: Table, row: int, column: int) -> bool:
    return 1 <= row <= len(found.rows) and 1 <= column <= len(found.columns)
