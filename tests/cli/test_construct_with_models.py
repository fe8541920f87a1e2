"""The command construct with models, against a scripted endpoint."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from command_line import Command
from llm.scripted_acts import Act, answer, refused
from llm.scripted_endpoint import Asked, ScriptedEndpoint, serving
from runs.construction.line_script import LineScript, script_for

from crosspl_tui.runs.engine.lifecycle import resume
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import open_database

CLIENT = """import socket


def ask_desk_{number}(question: bytes) -> bytes:
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("127.0.0.1", 707{number}))
    connection.sendall(question)
    connection.close()
"""


@pytest.fixture
def script(command: Command) -> LineScript:
    """Candidates in the command's database, and what is to be answered about them."""
    tree = command.folder / "tree"
    tree.mkdir()
    for number in range(3):
        (tree / f"desk_{number}.py").write_text(CLIENT.format(number=number))
    with open_database(command.folder / "bench.db") as database:
        scan_into(database, tree)
        return script_for(database)


@pytest.fixture
def endpoint(script: LineScript) -> Iterator[ScriptedEndpoint]:
    with serving(script) as endpoint:
        yield endpoint


def test_a_model_makes_items_of_the_candidates(command: Command, endpoint: ScriptedEndpoint) -> None:
    ended = command("construct", "--model", f"desk@{endpoint.url}", "-j", "2")

    assert ended.code == 0, ended.err
    assert re.search(r"constructed +3", ended.out)
    assert "3 new items from 3 candidates" in ended.err
    assert command("stats", "--json").json()["funnel"]["pending"] == 3
    assert endpoint.most_at_once <= 2


def test_each_candidate_is_told_of_as_json_up_to_the_limit(
    command: Command, endpoint: ScriptedEndpoint
) -> None:
    rows = command("construct", "--model", f"desk@{endpoint.url}", "--limit", "2", "--json").json_lines()

    assert [(row["outcome"], row["name"]) for row in sorted(rows, key=lambda row: row["candidate"])] == [
        ("constructed", "ask_desk_0"),
        ("constructed", "ask_desk_1"),
    ]


def test_roles_are_played_by_models_of_their_own_with_prompts_of_the_users(
    command: Command, endpoint: ScriptedEndpoint, script: LineScript
) -> None:
    place = command.folder / "mine" / "judger" / "user.md.j2"
    place.parent.mkdir(parents=True)
    place.write_text("In short: {{ language }}, {{ interface }}\n{{ code | fenced }}")

    def answering(asked: Asked) -> Act:
        return answer("Function-level") if "In short: Python" in asked.prompt else script(asked)

    endpoint.script = answering
    url = endpoint.url
    names = {"--judger": f"head@{url}", "--extractor": f"hand@{url}", "--instructor": f"mouth@{url}"}
    options = [part for pair in names.items() for part in pair]
    ended = command("construct", *options, "--prompts", "mine", "--limit", "1")

    assert ended.code == 0, ended.err
    assert [asked.body["model"] for asked in endpoint.asked] == ["head", "hand", "mouth"]
    assert "In short: Python" in endpoint.asked[0].prompt


def test_a_refusal_is_told_and_the_run_goes_on_once_it_is_repaired(
    command: Command, endpoint: ScriptedEndpoint, script: LineScript
) -> None:
    endpoint.script = lambda _: refused(401, "Incorrect API key provided.")
    stopped = command("construct", "--model", f"desk@{endpoint.url}")

    assert stopped.code == 1
    assert "run 1 stopped:" in stopped.err
    assert "status 401: Incorrect API key provided." in stopped.err
    assert "crosspl-tui runs resume 1" in stopped.err

    endpoint.script = script
    again = command("construct", "--model", f"desk@{endpoint.url}")
    assert again.code == 0
    assert "3 new items from 3 candidates" in again.err


def test_a_spent_budget_says_with_which_one_the_construction_goes_on(
    command: Command, endpoint: ScriptedEndpoint
) -> None:
    file = command.folder / "config.toml"
    file.write_text(f'[models.desk]\nbase_url = "{endpoint.url}"\nprice = {{ input = 1, output = 2 }}\n')
    config = {"CROSSPL_CONFIG": str(file)}

    stopped = command("construct", "--model", "desk", "--budget", "0.00001", "-j", "1", **config)
    goes_on = stopped.err.partition("it goes on with: crosspl-tui ")[2].splitlines()[0]

    assert stopped.code == 1
    assert goes_on.startswith("runs resume 1 --budget ")
    budget = goes_on.split()[4]
    again = command(*goes_on.replace(budget, "1").split(), **config)
    assert again.code == 0, again.err


def test_answers_of_no_use_fail_candidates_which_a_retry_and_rules_take_up(
    command: Command, endpoint: ScriptedEndpoint, script: LineScript
) -> None:
    endpoint.script = lambda _: answer("I cannot do that.")
    failed = command("construct", "--model", f"desk@{endpoint.url}", "--limit", "2")
    endpoint.script = lambda asked: (
        script(asked) if "ask_desk_0" in asked.prompt else answer("I cannot do that.")
    )
    retried = command("runs", "retry", "1", "-j", "2")
    by_rules = command("construct")

    assert failed.code == 1
    assert re.search(r"failed +2", failed.out)
    assert "2 candidates failed: crosspl-tui runs log 1 says why, runs retry 1 -j 8 tries" in failed.err
    assert retried.code in {0, 1}, retried.err
    assert "2 new items from 2 candidates" in by_rules.err
    assert command("stats", "--json").json()["funnel"]["pending"] == 3


def test_workers_take_up_constructions(
    command: Command, endpoint: ScriptedEndpoint, script: LineScript
) -> None:
    endpoint.script = lambda _: refused(401, "Incorrect API key provided.")
    command("construct", "--model", f"desk@{endpoint.url}")
    endpoint.script = script
    with open_database(command.folder / "bench.db") as database:
        assert resume(database, 1)

    ended = command("worker", "-j", "2", "--json")

    assert (ended.code, ended.json()["done"]) == (0, 3)
    assert command("stats", "--json").json()["funnel"]["pending"] == 3


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--model", "nobody"], "no model is called 'nobody'"),
        (["--model", "a@http://127.0.0.1:9/v1", "--prompts", "nowhere"], "nowhere"),
        (["--judger", "a@http://127.0.0.1:9/v1"], "give --model for all that are not named"),
        (["--budget", "3"], "are for models"),
        (["--model", "a@http://127.0.0.1:9/v1", "--limit", "1"], "no candidate waits"),
    ],
)
def test_what_cannot_begin_leaves_no_run_behind(command: Command, options: list[str], told: str) -> None:
    with open_database(command.folder / "bench.db"):
        pass

    ended = command("construct", *options)

    assert ended.code == 2
    assert told in ended.err
    with open_database(command.folder / "bench.db") as database, database.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM run").scalar_one() == 0
