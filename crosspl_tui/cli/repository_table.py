"""The repositories at hand as a table: one line each, with as much of them as a terminal's width has room for."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import table

if TYPE_CHECKING:
    from store.sources.repositories import RepositoryRow

IN_PLACE = "in place"
SHORT_COMMIT = 10
LANGUAGES_SHOWN = 3
LEAST_SHOWN_BYTES = 50_000
_COLUMNS = ("name", "status", "commit", "licence", "languages", "reason", "stars", "MB")
_NUMBERS = frozenset({"stars", "MB"})
_ALWAYS = ("name", "status")
_MOST_IMPORTANT_FIRST = ("reason", "languages", "licence", "stars", "MB", "commit")
# Characters at which texts may be cut; what room is left goes to them in this order.
_LEAST = {"name": 28, "reason": 18, "licence": 14}
_GAP = 2
_CUT = "…"


@dataclass(frozen=True, slots=True)
class RepositoryTable:
    """The lines of the table, and the columns for which there was no room."""

    lines: list[str]
    left_out: tuple[str, ...]


def repository_table(rows: Sequence[RepositoryRow]) -> RepositoryTable:
    """Lay out a line for each repository; a terminal that is narrow leaves out languages, columns, and ends of texts.

    A file or another program gets everything. Repositories that share a name are shown by their addresses.
    """
    every = {column: _column(column, rows, LANGUAGES_SHOWN) for column in _COLUMNS}
    if not sys.stdout.isatty():
        return RepositoryTable(_laid_out(every), ())
    filled = {column: cells for column, cells in every.items() if any(cells)}
    least = _LEAST | {"name": _least_telling_apart(filled["name"])}
    shown = _chosen(filled, rows, least)
    left_out = tuple(column for column in filled if column not in shown)
    return RepositoryTable(_laid_out(_cut_to_width(shown, least)), left_out)


def megabytes(disk_bytes: int) -> str:
    """Write a size in MB; what is more than nothing is not shown as nothing."""
    if 0 < disk_bytes < LEAST_SHOWN_BYTES:
        return "<0.1"
    return f"{disk_bytes / 1e6:,.1f}" if disk_bytes else ""


def _column(column: str, rows: Sequence[RepositoryRow], languages: int) -> list[str]:
    from crosspl_tui.visible import visible_line

    if column == "name":
        return [visible_line(name) for name in _names(rows)]
    return [visible_line(_cell(column, row, languages)) for row in rows]


def _cell(column: str, row: RepositoryRow, languages: int) -> str:
    from crosspl_tui.runs.sources.attention import is_in_place

    match column:
        case "commit":
            return row.commit[:SHORT_COMMIT]
        case "languages":
            return _shares(row.languages, languages)
        case "stars":
            return "" if row.stars is None else f"{row.stars:,}"
        case "MB":
            return IN_PLACE if is_in_place(row) else megabytes(row.disk_bytes)
        case _:
            return str(getattr(row, column))


def _names(rows: Sequence[RepositoryRow]) -> Iterator[str]:
    """Yield the names, or the addresses of those that share one."""
    from crosspl_tui.sources.addresses import local_path

    count = Counter(row.name for row in rows)
    for row in rows:
        address = str(local_path(row.url)) if row.url.startswith("file:") else row.url
        yield row.name if count[row.name] == 1 else address


def _shares(languages: str, most: int) -> str:
    """Write the languages with most bytes, with their shares: `Go 83%, Python 17%`."""
    import json

    sizes = json.loads(languages or "{}")
    total = sum(sizes.values()) or 1
    largest = sorted(sizes, key=lambda name: -sizes[name])[:most]
    return ", ".join(f"{name} {sizes[name] / total:.0%}" for name in largest)


def _chosen(
    filled: dict[str, list[str]], rows: Sequence[RepositoryRow], least: dict[str, int]
) -> dict[str, list[str]]:
    """Return the columns for which there is room, the most important ones first, and then as many languages."""
    shares = [_column("languages", rows, count) for count in range(1, LANGUAGES_SHOWN + 1)]
    candidates = filled | {"languages": shares[0]}
    chosen: tuple[str, ...] = _ALWAYS
    for column in _MOST_IMPORTANT_FIRST:
        more = (*chosen, column)
        if column in filled and _excess({one: candidates[one] for one in more}, least) <= 0:
            chosen = more
    shown = {column: candidates[column] for column in filled if column in chosen}
    for languages in shares if "languages" in shown else ():
        if _excess(shown | {"languages": languages}, least) <= 0:
            shown["languages"] = languages
    return shown


def _excess(chosen: dict[str, list[str]], least: dict[str, int]) -> int:
    """Return by how many characters a line would be too long if its texts were cut as far as they may be."""
    widths = [min(_width(column, cells), least.get(column, sys.maxsize)) for column, cells in chosen.items()]
    return sum(widths) + _GAP * (len(widths) - 1) - _screen()


def _screen() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def _cut_to_width(chosen: dict[str, list[str]], least: dict[str, int]) -> dict[str, list[str]]:
    room = max(0, -_excess(chosen, least))
    cut = dict(chosen)
    for column in [column for column in least if column in chosen]:
        widest = _width(column, chosen[column])
        width = min(widest, least[column] + room)
        room -= max(0, width - least[column])
        keep = _middle_cut if column == "name" else _end_cut
        cut[column] = [keep(cell, width) for cell in chosen[column]]
    return cut


def _width(column: str, cells: list[str]) -> int:
    return max(map(len, (column, *cells)))


def _least_telling_apart(names: list[str]) -> int:
    """Return to how many characters names can be cut and still be told apart."""
    apart, longest = len(set(names)), max(map(len, names))
    widths = range(min(_LEAST["name"], _screen() // 3, longest), longest)
    return next(
        (width for width in widths if len({_middle_cut(name, width) for name in names}) == apart), longest
    )


def _middle_cut(text: str, width: int) -> str:
    """Keep the end, which says most of an address, and something of the beginning."""
    if len(text) <= width:
        return text
    head = (width - 1) // 3
    return f"{text[:head]}{_CUT}{text[len(text) - (width - 1 - head) :]}"


def _end_cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1].rstrip() + _CUT


def _laid_out(columns: dict[str, list[str]]) -> list[str]:
    numbers = sum(column in _NUMBERS for column in columns)
    return table(tuple(columns), list(zip(*columns.values(), strict=True)), numbers=numbers)
