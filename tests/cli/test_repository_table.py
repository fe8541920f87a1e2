"""The table of repositories: a line each, however narrow the terminal is."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from crosspl_tui.cli.repository_table import RepositoryTable, repository_table
from store.sources.repositories import RepositoryRow

FERRY = RepositoryRow(
    id=1,
    name="harbour/ferry",
    url="https://github.com/harbour/ferry",
    host_id="",
    stars=12_345,
    languages='{"JavaScript": 80, "TypeScript": 15, "Python": 5}',
    size_kb=None,
    default_branch="",
    commit="0123456789abcdef",
    licence="(MIT OR Apache-2.0) AND BSD-3-Clause",
    status="cloned",
    reason="",
    path="/clones/ferry",
    disk_bytes=2_500_000,
    scanned="",
    passed_over="",
    added_at="",
    updated_at="",
)
FAILED = replace(
    FERRY,
    name="harbour/" + "wreck-" * 12,
    status="failed",
    reason="its place holds something else",
    languages="",
)


def shown(monkeypatch: pytest.MonkeyPatch, width: int, *rows: RepositoryRow) -> RepositoryTable:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(width))
    return repository_table(rows)


def test_languages_go_before_columns_and_empty_columns_before_both(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, 96, FERRY) == RepositoryTable(
        [
            "name           status  commit      licence           languages                        stars   MB",
            "harbour/ferry  cloned  0123456789  (MIT OR Apache-…  JavaScript 80%, TypeScript 15%  12,345  2.5",
        ],
        (),
    )


@pytest.mark.parametrize("width", [20, 40, 60, 80, 100, 120, 200])
def test_each_has_one_line_on_a_terminal_of_any_width(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    table = shown(monkeypatch, width, FERRY, FAILED)

    assert len(table.lines) == 3
    assert max(map(len, table.lines)) <= width


def test_what_is_elsewhere_than_a_terminal_is_given_whole() -> None:
    table = repository_table([FERRY, FAILED])

    assert table.left_out == ()
    assert "JavaScript 80%, TypeScript 15%, Python 5%" in table.lines[1]
    assert FAILED.name in table.lines[2]


def test_addresses_are_cut_so_that_they_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [f"/srv/{'long/' * 8}{which}/{'way/' * 7}alpha" for which in ("one", "other")]
    rows = [replace(FERRY, name="alpha", url=f"file://{folder}") for folder in folders]

    _, first, second = shown(monkeypatch, 80, *rows).lines

    assert first.split()[0] != second.split()[0]
