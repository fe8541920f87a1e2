"""Asking GitHub: what its answers mean, when it is asked again, and what it is never told."""

from __future__ import annotations

import json
import time
from email.utils import formatdate

import pytest
from scripted_host import TOKEN, Answer, ScriptedHost, serving

from crosspl_tui.sources.errors import GoneError, HostError
from crosspl_tui.sources.github import GitHub, token_from_environment
from crosspl_tui.sources.limits import MOST_TRIES, Pause

STARS = "stars:1000..30000"


def test_a_page_gives_the_repositories_with_most_stars_first(github: GitHub, host: ScriptedHost) -> None:
    page = github.search(STARS, 1)

    assert page.total == 3
    assert [found.address.name for found in page.repositories] == list(host.stars)
    first = page.repositories[0]
    assert (first.stars, first.licence, first.default_branch, first.size_kb) == (20_000, "MIT", "main", 120)
    assert first.address.url == "https://github.com/harbour/ferry"


def test_the_token_goes_to_the_host_and_is_not_shown(github: GitHub, host: ScriptedHost) -> None:
    github.languages("harbour/ferry")

    assert host.asked[0].headers["Authorization"] == f"Bearer {TOKEN}"
    assert TOKEN not in repr(github)


def test_without_a_token_none_is_sent(host: ScriptedHost, pauses: list[Pause]) -> None:
    GitHub(pauses.append, host.url).languages("harbour/ferry")

    assert "Authorization" not in host.asked[0].headers


def test_the_first_token_of_the_environment_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", " ")
    monkeypatch.setenv("GH_TOKEN", "other\n")

    assert token_from_environment() == "other"


def test_a_used_up_limit_is_waited_for_by_the_clock_of_the_host(
    github: GitHub, host: ScriptedHost, pauses: list[Pause]
) -> None:
    """The host's clock is an hour behind ours; only the difference to its own date counts."""
    there = int(time.time()) - 3600
    limit = {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(there + 40)}
    host.first.append(Answer(403, b"{}", {**limit, "Date": formatdate(there, usegmt=True)}))

    assert github.languages("harbour/ferry") == {"Go": 900, "Shell": 100}
    assert pauses == [Pause(41.0, "rate limit")]


def test_the_last_request_of_a_limit_delays_only_the_next_of_its_kind(
    github: GitHub, host: ScriptedHost, pauses: list[Pause]
) -> None:
    reset = str(int(time.time()) + 30)
    host.first.append(
        Answer(body=b'{"Go": 1}', headers={"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset})
    )

    github.languages("harbour/ferry")
    github.search(STARS, 1)
    assert pauses == []
    github.languages("harbour/ferry")
    assert [25 < pause.seconds < 33 for pause in pauses] == [True]


@pytest.mark.parametrize("status", [403, 429])
def test_retry_after_is_honoured(
    github: GitHub, host: ScriptedHost, pauses: list[Pause], status: int
) -> None:
    host.first.append(Answer(status, b"{}", {"Retry-After": "17"}))

    github.languages("harbour/ferry")

    assert pauses == [Pause(17.0, "rate limit")]


def test_a_secondary_limit_is_waited_for_longer_each_time(
    github: GitHub, host: ScriptedHost, pauses: list[Pause]
) -> None:
    told = b'{"message": "You have exceeded a secondary rate limit."}'
    host.first.extend([Answer(403, told), Answer(429)])

    github.languages("harbour/ferry")

    assert [pause.seconds for pause in pauses] == [60.0, 120.0]


@pytest.mark.parametrize(
    "broken",
    [
        Answer(502, b"<html>"),
        Answer(body=b'{"Go": 1'),
        Answer(body=b"[1, 2]"),
        Answer(body=b'{"Go": "many"}'),
        Answer(body=b'{"Go": 1', missing_bytes=100),
    ],
    ids=["status 502", "broken JSON", "no object", "no number", "cut"],
)
def test_a_broken_answer_is_asked_for_again(
    github: GitHub, host: ScriptedHost, pauses: list[Pause], broken: Answer
) -> None:
    host.first.extend([broken, broken])

    assert github.languages("harbour/ferry") == {"Go": 900, "Shell": 100}
    assert [pause.seconds for pause in pauses] == [1.0, 2.0]


def test_a_host_that_stays_broken_is_left(github: GitHub, host: ScriptedHost, pauses: list[Pause]) -> None:
    host.first.extend([Answer(500)] * 20)

    with pytest.raises(HostError, match=rf"no good answer after {MOST_TRIES} tries \(status 500\)"):
        github.languages("harbour/ferry")
    assert len(host.asked) == MOST_TRIES
    assert [(pause.tried, pause.most) for pause in pauses] == [(tried, 6) for tried in range(1, 6)]
    assert sum(pause.seconds for pause in pauses) == 31


def test_a_host_that_is_down_is_left(pauses: list[Pause]) -> None:
    with serving(ScriptedHost()) as gone:
        pass

    with pytest.raises(HostError, match=r"cannot be reached \(2 tries: Connection refused\)"):
        GitHub(pauses.append, gone.url).languages("harbour/ferry")
    assert [(pause.seconds, pause.tried, pause.most) for pause in pauses] == [(1.0, 1, 2)]


def test_a_name_that_means_nothing_is_left_as_soon(pauses: list[Pause]) -> None:
    github = GitHub(pauses.append, "https://api.invalid")

    with pytest.raises(HostError, match=r"api\.invalid cannot be reached \(2 tries: .*; check the network"):
        github.languages("harbour/ferry")
    assert github.requests == 2


def test_a_refused_token_is_said_at_once_and_not_repeated(github: GitHub, host: ScriptedHost) -> None:
    host.first.append(Answer(401, b'{"message": "Bad credentials"}'))

    with pytest.raises(HostError, match="refuses the token; check GITHUB_TOKEN") as raised:
        github.search(STARS, 1)
    assert TOKEN not in str(raised.value)
    assert len(host.asked) == 1


def test_a_host_that_wants_a_token_is_told_apart_from_one_that_refuses_it(
    host: ScriptedHost, pauses: list[Pause]
) -> None:
    host.first.append(Answer(401, b'{"message": "Requires authentication"}'))

    with pytest.raises(HostError, match="wants a token, and none was sent; set GITHUB_TOKEN"):
        GitHub(pauses.append, host.url).search(STARS, 1)


def test_a_page_for_people_is_said_at_once(github: GitHub, host: ScriptedHost) -> None:
    host.first.append(Answer(body=b"\n<!DOCTYPE html><title>Log in</title>"))

    with pytest.raises(
        HostError, match=r"answers with a web page instead of JSON: .* --api or CROSSPL_GITHUB_API"
    ):
        github.search(STARS, 1)
    assert len(host.asked) == 1


def test_what_is_no_json_is_said_in_words(github: GitHub, host: ScriptedHost, pauses: list[Pause]) -> None:
    host.first.append(Answer(body=b"hello"))

    github.languages("harbour/ferry")

    assert [pause.reason for pause in pauses] == ["the reply is no JSON"]


def test_a_query_that_the_host_does_not_take_is_said(github: GitHub, host: ScriptedHost) -> None:
    host.first.append(Answer(422, json.dumps({"message": "bad\n\x1b[31mquery"}).encode()))

    with pytest.raises(HostError, match="refuses the request"):
        github.search(STARS, 1)


@pytest.mark.parametrize("status", [403, 404, 410, 451])
def test_what_is_not_shown_is_gone(github: GitHub, host: ScriptedHost, status: int) -> None:
    host.first.append(Answer(status, b'{"message": "Repository access blocked"}'))

    with pytest.raises(GoneError, match="access blocked"):
        github.languages("harbour/ferry")


def test_a_wait_of_days_is_not_waited_for(github: GitHub, host: ScriptedHost) -> None:
    host.first.append(Answer(429, b"{}", {"Retry-After": "200000"}))

    with pytest.raises(HostError, match=r"wants 55\.6 hours of rest"):
        github.languages("harbour/ferry")


def test_a_redirect_is_followed_on_the_host_only(github: GitHub, host: ScriptedHost) -> None:
    host.first.append(Answer(301, b"", {"Location": f"{host.url}/repos/harbour/buoy/languages"}))
    assert github.languages("harbour/old") == {"C": 5}

    with serving(ScriptedHost()) as other:
        host.first.append(Answer(301, b"", {"Location": f"{other.url}/repos/harbour/buoy/languages"}))
        with pytest.raises(HostError, match="redirects to"):
            github.languages("harbour/old")
        assert other.asked == []


@pytest.mark.parametrize(
    "clone_url",
    ["file:///etc", "https://u:p@github.com/{name}", "https://github.com/a/../{name}", "ext::sh -c id", ""],
)
def test_addresses_that_are_not_safe_are_left_out(github: GitHub, host: ScriptedHost, clone_url: str) -> None:
    host.clone_url = clone_url

    page = github.search(STARS, 1)

    assert (page.repositories, page.unusable) == ((), 3)


@pytest.mark.parametrize("base", ["http://api.github.com", "file:///tmp", "https://u:p@github.com"])
def test_the_interface_is_asked_in_safety_only(pauses: list[Pause], base: str) -> None:
    with pytest.raises(HostError):
        GitHub(pauses.append, base)


def test_a_token_with_a_line_break_is_refused_without_showing_it(pauses: list[Pause]) -> None:
    with pytest.raises(HostError, match="holds characters") as raised:
        GitHub(pauses.append, token=f"{TOKEN}\r\nX: y")
    assert TOKEN not in str(raised.value)
