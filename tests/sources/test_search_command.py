"""The command that searches, as a process of its own against a scripted host."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from scripted_host import TOKEN, Answer, ScriptedHost, serving

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path, host: ScriptedHost) -> dict[str, str]:
    """An environment with a home, a database and a token of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROSSPL_", "XDG_"))}
    return kept | {
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "CROSSPL_DB": str(tmp_path / "bench.db"),
        "CROSSPL_GITHUB_API": host.url,
        "GITHUB_TOKEN": TOKEN,
    }


def sources(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crosspl_tui", "sources", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_a_search_lists_what_is_wanted(environment: dict[str, str], host: ScriptedHost) -> None:
    ended = sources(environment, "search", "--languages", "1..1", "--language", "C", "--json")

    assert ended.returncode == 0
    assert json.loads(ended.stdout)["listed"] == 1
    assert ended.stderr.startswith("3 new repositories found, 1 listed and 2 skipped, with 4 requests")
    assert host.searches() == ["is:public stars:1000..30000 language:C archived:false 1"]
    status = sources(environment, "status").stdout
    assert f"{host.url} is:public stars:1000..30000 language:C archived:false languages:1..1" in status


def test_a_search_that_is_through_says_how_it_is_repeated(environment: dict[str, str]) -> None:
    sources(environment, "search")

    ended = sources(environment, "search")

    assert ended.returncode == 0
    assert "with 0 requests; this search was through before, and --again repeats it" in ended.stderr


def test_results_that_cannot_be_cloned_are_counted_aloud(
    environment: dict[str, str], host: ScriptedHost
) -> None:
    host.clone_url = "ssh://elsewhere/{name}?x"

    ended = sources(environment, "search")

    assert "note: left out: 3 results of the host's with an address that cannot be cloned" in ended.stderr


def test_a_language_is_asked_for_as_the_host_writes_it(
    environment: dict[str, str], host: ScriptedHost
) -> None:
    languages = [f"--language={name}" for name in ("golang", "GO", "py", "rust")]

    ended = sources(environment, "search", *languages)

    assert [query.split()[2] for query in host.searches()] == [
        "language:Go",
        "language:Python",
        "language:Rust",
    ]
    assert ended.stderr.startswith("note: machines read C, C++, Go, Java, JavaScript, PHP, Python; of repos")
    assert "that are mainly Rust they read only the files in these" in ended.stderr


def test_a_host_that_cannot_be_reached_is_said_after_two_tries(environment: dict[str, str]) -> None:
    with serving(ScriptedHost()) as gone:
        environment["CROSSPL_GITHUB_API"] = gone.url

    ended = sources(environment, "search")

    assert ended.returncode == 2
    first, last = ended.stderr.splitlines()
    assert first.startswith("waiting 1 s (Connection refused) after try 1 of 2; ctrl+c stops")
    assert "cannot be reached (2 tries: Connection refused)" in last


def test_every_try_that_failed_is_told(environment: dict[str, str], host: ScriptedHost) -> None:
    host.first.extend([Answer(502, b"", {"Retry-After": "0.1"}), Answer(500, b"", {"Retry-After": "0"})])

    ended = sources(environment, "search")

    assert ended.returncode == 0
    assert [line.partition(") ")[2].split(";")[0] for line in ended.stderr.splitlines()[:2]] == [
        "after try 1 of 6",
        "after try 2 of 6",
    ]


def test_a_refused_token_is_said_without_showing_it(environment: dict[str, str], host: ScriptedHost) -> None:
    host.first.append(Answer(401))

    ended = sources(environment, "search")

    assert ended.returncode == 2
    assert "refuses the token; check GITHUB_TOKEN" in ended.stderr
    assert TOKEN not in ended.stderr


def test_ctrl_c_ends_a_long_wait(environment: dict[str, str], host: ScriptedHost) -> None:
    host.first.append(Answer(429, headers={"Retry-After": "3600"}))
    command = [sys.executable, "-m", "crosspl_tui", "sources", "search"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline().startswith("waiting 3,600 s (rate limit)")
        process.send_signal(signal.SIGINT)
        assert process.stderr.readline().startswith("stopped before the end; 0 new")
        assert process.wait() == 130
