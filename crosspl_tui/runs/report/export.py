"""A report in files: a folder with each table and plot in the formats asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from pathlib import Path

from crosspl_tui.runs.report.drawing import draw
from crosspl_tui.runs.report.errors import ReportError
from crosspl_tui.runs.report.section import Plot, Section, Table
from crosspl_tui.runs.report.writing import to_csv, to_latex, to_markdown
from store.exchange.refusals import why_not_written
from store.exchange.tables import SPREADSHEET_ENCODING


class ReportFormat(StrEnum):
    """As what tables and plots are written; the last two are of plots."""

    CSV = "csv"
    MARKDOWN = "markdown"
    LATEX = "latex"
    SVG = "svg"
    PNG = "png"


TABLE_FORMATS = (ReportFormat.CSV, ReportFormat.MARKDOWN, ReportFormat.LATEX)
PLOT_FORMATS = (ReportFormat.SVG, ReportFormat.PNG)
_SUFFIXES = {ReportFormat.MARKDOWN: "md", ReportFormat.LATEX: "tex"}


def export_sections(
    sections: Iterable[Section], folder: Path, formats: Collection[ReportFormat]
) -> list[Path]:
    """Write all tables and plots below a folder that is made if need be; return the files.

    Raises ReportError when a file cannot be written, or pictures are asked for without matplotlib.
    """
    written: list[Path] = []
    for section in sections:
        parts: tuple[Table | Plot, ...] = (*section.tables, *section.plots)
        for part in parts:
            written += export_part(part, folder / section.id, formats)
    return written


def export_part(part: Table | Plot, folder: Path, formats: Collection[ReportFormat]) -> list[Path]:
    """Write a table or plot in those of the formats that are for it; return the files. Raises ReportError."""
    written: list[Path] = []
    for wanted in ReportFormat:
        if wanted in formats and wanted in (TABLE_FORMATS if isinstance(part, Table) else PLOT_FORMATS):
            file = folder / f"{part.id}.{_SUFFIXES.get(wanted, wanted.value)}"
            _write(file, _content(part, wanted))
            written.append(file)
    return written


def _content(part: Table | Plot, wanted: ReportFormat) -> bytes:
    if isinstance(part, Plot):
        return draw(part, wanted.value)
    if wanted is ReportFormat.CSV:
        return to_csv(part).encode(SPREADSHEET_ENCODING)
    return (to_markdown if wanted is ReportFormat.MARKDOWN else to_latex)(part).encode()


def _write(file: Path, content: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        raise ReportError(why_not_written(file, error)) from error
