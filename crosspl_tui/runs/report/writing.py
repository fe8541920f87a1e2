"""A report's tables as text: CSV for spreadsheets, Markdown, LaTeX, and records for JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from crosspl_tui.runs.report.section import NOTHING, Cell, Section, Table
from crosspl_tui.visible import visible_line
from store.exchange.tables import formula_safe

Record = dict[str, object]

_LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\{",
        "}": r"\}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "·": "--",
    }
)


def to_csv(table: Table) -> str:
    """The table with exact values; a column with intervals is followed by their low and high ends."""
    has_ends = [
        any(row[column].low is not None for row in table.rows) for column in range(len(table.columns))
    ]
    output = io.StringIO(newline="")
    writer = csv.writer(output)
    header: list[str] = []
    for column, shown in zip(table.columns, has_ends, strict=True):
        header += [column.label, *((f"{column.label} low", f"{column.label} high") if shown else ())]
    writer.writerow(map(formula_safe, header))
    for row in table.rows:
        values: list[object] = []
        for cell, shown in zip(row, has_ends, strict=True):
            values += [cell.value, *((cell.low, cell.high) if shown else ())]
        writer.writerow(map(formula_safe, values))
    return output.getvalue()


def to_markdown(table: Table) -> str:
    """The table as people read it, with its title and note."""
    header = _markdown_row([column.label for column in table.columns])
    rule = "".join("| ---: " if column.is_number else "| --- " for column in table.columns) + "|"
    rows = [_markdown_row([cell.text for cell in row]) for row in table.rows]
    note = ["", table.note] if table.note else []
    return "\n".join([f"**{_markdown(table.title)}**", "", header, rule, *rows, *note]) + "\n"


def to_latex(table: Table) -> str:
    """The table for the package booktabs, with its title and note as caption."""
    columns = "".join("r" if column.is_number else "l" for column in table.columns)
    caption = ". ".join(part.rstrip(".") for part in (table.title, table.note) if part) + "."
    lines = [
        r"\begin{table}",
        rf"\caption{{{_latex(caption)}}}",
        rf"\label{{tab:{table.id}}}",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        _latex_row([column.label for column in table.columns]),
        r"\midrule",
        *(_latex_row([cell.text for cell in row]) for row in table.rows),
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def section_markdown(section: Section) -> str:
    """A section with all its tables."""
    parts = [f"## {_markdown(section.title)}\n", *([f"{section.note}\n"] if section.note else [])]
    return "\n".join([*parts, *map(to_markdown, section.tables)])


def section_record(section: Section) -> Record:
    """A section whole, plots included; cells have their exact values."""
    return {
        "id": section.id,
        "title": section.title,
        "note": section.note,
        "tables": [
            {
                "id": table.id,
                "title": table.title,
                "note": table.note,
                "columns": [column.label for column in table.columns],
                "rows": [list(map(_cell_record, row)) for row in table.rows],
            }
            for table in section.tables
        ],
        "plots": [{"id": plot.id, "title": plot.title, "kind": plot.kind} for plot in section.plots],
    }


def _cell_record(cell: Cell) -> object:
    if cell.low is None:
        return cell.value
    return {"value": cell.value, "low": cell.low, "high": cell.high}


def _markdown_row(texts: Sequence[str]) -> str:
    return f"| {' | '.join(map(_markdown, texts))} |"


def _markdown(text: str) -> str:
    """Foreign text in Markdown: nothing of it is markup."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|" else sign for sign in visible_line(text))


def _latex_row(texts: Sequence[str]) -> str:
    return " & ".join(map(_latex, texts)) + r" \\"


def _latex(text: str) -> str:
    return visible_line(text).translate(_LATEX) if text != NOTHING else "--"
