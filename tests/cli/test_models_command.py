"""The commands for models."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from command_line import Command, Ended
from llm.scripted_acts import Act, answer, refused
from llm.scripted_endpoint import Asked, ScriptedEndpoint, by_prompt, serving
from typer.main import get_command

from crosspl_tui.cli.models import models

KEY = "sk-quay-7Zp4secretQx91"
COMMANDS = get_command(models).commands  # type: ignore[attr-defined]


@pytest.fixture
def endpoint() -> Iterator[ScriptedEndpoint]:
    """An endpoint that is ready, but refuses what is about keys, echoing it."""

    def refuse(asked: Asked) -> Act:
        return refused(401, f"Incorrect API key provided: {asked.headers['authorization']}")

    script = by_prompt(
        {
            "key": refuse,
            "epic": answer("ready " * 100_000),
            "busy": refused(500, "too busy"),
            "": answer("ready\n", usage=(12, 4, 0)),
        }
    )
    with serving(script) as endpoint:
        yield endpoint


@pytest.fixture
def configured(command: Command, endpoint: ScriptedEndpoint) -> Callable[..., Ended]:
    """The command with two models in its settings, of which the key of one is there."""
    file = command.folder / "config.toml"
    file.write_text(
        f'[models.ferry]\nbase_url = "{endpoint.url}"\nmodel = "ferry-7b"\nkey = "QUAY_KEY"\n'
        "price = { input = 1, output = 2.5 }\n"
        f'[models.buoy]\nbase_url = "{endpoint.url}"\nkey = "NO_KEY"\n'
    )

    def run(*arguments: str | Path) -> Ended:
        return command(*arguments, CROSSPL_CONFIG=str(file), QUAY_KEY=KEY)

    return run


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_has_help(name: str) -> None:
    command = COMMANDS[name]

    assert command.help.strip()
    assert all(parameter.help for parameter in command.params)
    assert len(command.help.splitlines()[0]) <= 68


def test_models_are_listed_with_keys_and_prices(configured: Callable[..., Ended]) -> None:
    ended = configured("models", "list")
    rows = configured("models", "list", "--json").json()

    assert ended.code == 0
    assert "QUAY_KEY" in ended.out
    assert "NO_KEY is missing" in ended.out
    assert "1 / 2.5" in ended.out
    assert KEY not in ended.out + ended.err
    assert [(row["name"], row["has_key"], row["price_output"]) for row in rows] == [
        ("ferry", True, 2.5),
        ("buoy", False, None),
    ]


def test_without_models_it_says_how_to_add_one(command: Command) -> None:
    ended = command("models", "list")

    assert (ended.code, ended.out) == (0, "")
    assert "[models.NAME]" in ended.err
    assert command("models", "list", "--json").json() == []


def test_a_model_is_tried(configured: Callable[..., Ended]) -> None:
    ended = configured("models", "test", "ferry")
    record = configured("models", "test", "ferry", "--json").json()

    assert (ended.code, ended.out) == (0, "ready\n")
    assert "ferry: stop after " in ended.err
    assert "12 + 4 tokens, $0.000022" in ended.err
    assert (record["answer"], record["input_tokens"], record["tries"]) == ("ready\n", 12, 1)


def test_a_model_at_an_address_is_tried(command: Command, endpoint: ScriptedEndpoint) -> None:
    ended = command("models", "test", f"ferry-7b@{endpoint.url}")

    assert (ended.code, ended.out) == (0, "ready\n")
    assert "price unknown" in ended.err


def test_of_a_long_answer_the_beginning_and_the_size_are_shown(configured: Callable[..., Ended]) -> None:
    ended = configured("models", "test", "ferry", "--question", "Write an epic.")
    whole = configured("models", "test", "ferry", "--question", "Write an epic.", "--json").json()

    assert ended.code == 0
    assert ended.out.startswith("ready ready ")
    assert len(ended.out) == 2001
    assert "the first 2,000 of 600,000 characters; --json prints all of them" in ended.err
    assert len(whole["answer"]) == 600_000


def test_a_model_that_is_tried_is_asked_once(
    configured: Callable[..., Ended], endpoint: ScriptedEndpoint
) -> None:
    ended = configured("models", "test", "ferry", "--question", "Are you busy?")

    assert (ended.code, ended.out, endpoint.requests) == (2, "", 1)
    assert f"ferry: status 500: too busy (asked {endpoint.url}/chat/completions)" in ended.err


def test_an_address_without_anybody_is_told_at_once(command: Command) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        ended = command("models", "test", f"ferry-7b@{url}")

    assert (ended.code, ended.out) == (2, "")
    assert f"ferry-7b: no connection: {url}: [Errno 111] Connection refused; see that" in ended.err
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["test", "ferry", "--question", "Is my key good?"],
            "ferry: status 401: Incorrect API key provided:",
        ),
        (
            ["test", "ferry", "--question", "Is my key good?"],
            "the key sent is that of the variable QUAY_KEY",
        ),
        (["test", "buoy"], "buoy: the variable NO_KEY holds no key; set it"),
        (["test", "raft"], "no model is called 'raft'; [models] of "),
        (["test", "replay:missing.jsonl"], "replay: missing.jsonl: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_ends_with_2_and_one_sentence(
    configured: Callable[..., Ended], arguments: list[str], sentence: str
) -> None:
    ended = configured("models", *arguments)

    assert (ended.code, ended.out) == (2, "")
    assert sentence in ended.err
    assert ended.err.count("\n") == 1
    assert KEY not in ended.err
