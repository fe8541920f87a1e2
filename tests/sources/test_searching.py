"""Searching into the database: what is wanted, splitting what the host does not give, and going on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from scripted_host import TOKEN, Answer, ScriptedHost

from crosspl_tui.runs.sources.pausing import Pauses
from crosspl_tui.runs.sources.searching import SearchFilter, SearchProgress, SearchSummary, search_into
from crosspl_tui.sources.errors import HostError, StoppedError
from crosspl_tui.sources.github import GitHub
from crosspl_tui.sources.limits import Pause
from store.database import Database
from store.sources.repositories import NewRepository, RepositoryRow, add_repositories, repositories
from store.sources.repository_statistics import search_totals

WANTED = SearchFilter()


def search(
    database: Database, github: GitHub, wanted: SearchFilter = WANTED, **options: object
) -> SearchSummary:
    return search_into(database, github, [wanted], **options)  # type: ignore[arg-type]


def rows(database: Database) -> dict[str, RepositoryRow]:
    with database.connect() as connection:
        return {row.name: row for row in repositories(connection)}


def many(host: ScriptedHost, number: int) -> None:
    """Let the host know repositories with stars as they are: many with few, few with many."""
    host.stars = {f"harbour/boat-{n}": 1_000 + 29_000 // n for n in range(1, number + 1)}
    host.languages = {name: {"Go": 2, "C": 1} for name in host.stars}


def test_repositories_with_the_wanted_number_of_languages_are_listed(
    database: Database, github: GitHub
) -> None:
    summary = search(database, github)

    assert (summary.found, summary.listed, summary.skipped, summary.is_through) == (3, 1, 2, True)
    found = rows(database)
    assert [(row.status, row.reason) for row in found.values()] == [
        ("listed", ""),
        ("skipped", "fewer than 2 languages"),
        ("skipped", "not there any more, or blocked"),
    ]
    ferry = found["harbour/ferry"]
    assert (ferry.stars, ferry.licence, ferry.host_id) == (20_000, "MIT", "1")
    assert ferry.languages == '{"Go": 900, "Shell": 100}'


def test_filters_are_asked_for_in_the_words_of_the_host(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    wanted = SearchFilter(
        language="Jupyter Notebook", licence="mit", topics=("rpc", "grpc"), pushed_after=date(2025, 3, 1)
    )
    search(database, github, wanted)
    search(database, github, SearchFilter(include_archived=True, include_forks=True))

    assert host.searches() == [
        'is:public stars:1000..30000 language:"Jupyter Notebook" license:mit topic:rpc topic:grpc pushed:>=2025-03-01 '
        "archived:false 1",
        "is:public stars:1000..30000 fork:true 1",
    ]


def test_more_than_the_host_gives_is_asked_for_in_ranges_of_stars(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    many(host, 1_200)

    summary = search(database, github)

    assert (summary.found, summary.listed, summary.partial_windows) == (1_200, 1_200, 0)
    assert host.searches()[:3] == [
        "is:public stars:1000..30000 archived:false 1",
        "is:public stars:5478..30000 archived:false 1",
        "is:public stars:1000..5477 archived:false 1",
    ]
    assert len(host.searches()) == len(set(host.searches())) < 30


def test_a_single_number_of_stars_that_too_many_have_is_partial(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    host.stars = {f"harbour/one-{n}": 1_000 for n in range(1_050)}
    host.languages = {name: {"Go": 2, "C": 1} for name in host.stars}

    summary = search(database, github, replace(WANTED, most_stars=1_001))

    assert (summary.found, summary.partial_windows, summary.is_through) == (1_000, 1, True)


def test_a_host_that_gave_up_looking_is_told(database: Database, github: GitHub, host: ScriptedHost) -> None:
    host.is_incomplete = True

    assert search(database, github).partial_windows == 1


def test_a_search_goes_on_where_it_stopped(database: Database, github: GitHub, host: ScriptedHost) -> None:
    """Stopped or failing again and again, nothing that was answered is asked for once more."""
    many(host, 130)
    for run in range(20):
        try:
            summary = search(database, github, is_cancelled=stop_after(host, 25))
        except HostError:
            continue
        if summary.is_through:
            break
        assert summary.is_cancelled
        host.first.extend([Answer(500)] * (run % 2 * 6))

    assert summary.is_through
    assert run > 5
    assert [row.status for row in rows(database).values()] == ["listed"] * 130
    assert len(host.answered) == len(set(host.answered)) == 130 + 2


def stop_after(host: ScriptedHost, requests: int) -> object:
    end = len(host.asked) + requests
    return lambda: len(host.asked) >= end


def test_a_search_that_is_through_asks_for_nothing(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    search(database, github)
    asked = len(host.asked)

    assert search(database, github).is_through
    assert len(host.asked) == asked


def test_again_finds_what_is_new_and_keeps_what_was_decided(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    search(database, github)
    host.stars["harbour/new"] = 1_200
    host.languages["harbour/new"] = {"Go": 1, "C": 1}

    summary = search(database, github, is_again=True)

    assert (summary.found, summary.listed) == (1, 1)
    assert sum("languages" in one.path and "ferry" in one.path for one in host.asked) == 1


def test_what_a_list_spells_otherwise_is_found_as_it_is_kept(database: Database, github: GitHub) -> None:
    with database.begin() as connection:
        add_repositories(connection, [NewRepository("Harbour/FERRY", "https://github.com/Harbour/FERRY")])

    assert search(database, github).found == 2
    assert list(rows(database)) == ["Harbour/FERRY", "harbour/buoy", "harbour/wreck"]


def test_another_search_decides_anew_on_what_was_skipped(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    search(database, github)
    asked = len(host.asked)

    summary = search(database, github, replace(WANTED, least_languages=1))

    assert rows(database)["harbour/buoy"].status == "listed"
    assert (summary.found, summary.listed) == (0, 1)
    # One page, and the languages of the one whose languages are not known.
    assert len(host.asked) == asked + 2


def test_a_limit_ends_a_search_and_the_rest_waits(
    database: Database, github: GitHub, host: ScriptedHost
) -> None:
    many(host, 150)

    first = search(database, github, limit=10)
    assert (first.listed, first.is_through) == (10, False)
    assert search(database, github).listed == 140


def test_several_searches_share_a_limit(database: Database, github: GitHub, host: ScriptedHost) -> None:
    many(host, 30)
    wanted = [SearchFilter(language="Go"), SearchFilter(language="Java")]

    summary = search_into(database, github, wanted, limit=20)

    assert (summary.listed, summary.is_through) == (20, False)
    assert [total.query.split()[3] for total in totals(database)] == ["language:Go"]


def totals(database: Database) -> list[object]:
    with database.connect() as connection:
        return list(search_totals(connection))


def test_progress_is_reported(database: Database, github: GitHub) -> None:
    reports: list[SearchProgress] = []

    search(database, github, on_progress=reports.append)

    assert reports[0] == SearchProgress(found=3, listed=0, requests=1)
    assert reports[-1].requests == 4


def test_no_table_holds_the_token(database: Database, github: GitHub) -> None:
    search(database, github)
    database.close()

    path = database.engine.url.database
    assert path is not None
    for suffix in ("", "-wal"):
        try:
            with open(path + suffix, "rb") as file:
                assert TOKEN.encode() not in file.read()
        except FileNotFoundError:
            continue


def test_a_person_need_not_wait_for_a_pause_to_end() -> None:
    told: list[Pause] = []
    pause = Pause(3600.0, "rate limit")

    with pytest.raises(StoppedError):
        Pauses(lambda: True, told.append).wait(pause)
    assert told == [pause]
