"""Construction by models, through the real client against a scripted endpoint: what good and bad answers lead to."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from llm.scripted_acts import Act, answer, cut, hang, refused
from llm.scripted_endpoint import Asked, serving
from runs.construction.construction_line import PRICE, Line, offline_items
from runs.construction.line_script import LineScript, script_for
from sqlalchemy import text

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.endpoint import Timeouts
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.llm.replay import open_replay
from crosspl_tui.pipelines.ipc.model_roles import EXTRACTORS, INSTRUCTOR, JUDGER, ROLES
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.ipc.roles import Level
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.construction.plan import ConstructionPlan, RoleModels
from crosspl_tui.runs.construction.work import ConstructionError
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.work import Limits, RunContext
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import open_database
from store.sources.candidate_work import reset_failed
from store.vocabulary import RunKind, RunStatus
from store.writer import GroupWriter

FUNCTION_EXTRACTOR = EXTRACTORS[Level.FUNCTION]
CLIENT = '''"""Desk {number} answers questions."""

import socket


def ask_desk_{number}(question: bytes) -> bytes:
    """Ask desk {number}."""
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("127.0.0.1", 707{number}))
    connection.sendall(question)
    answer = connection.recv(1024)
    connection.close()
    return answer
'''


@pytest.fixture(scope="module")
def three_clients(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, LineScript]:
    """The same with three small files, of each of which a function is to be taken."""
    folder = tmp_path_factory.mktemp("three")
    for number in range(3):
        place = folder / "tree" / f"desk_{number}.py"
        place.parent.mkdir(exist_ok=True)
        place.write_text(CLIENT.format(number=number))
    with open_database(folder / "bench.db") as database:
        scan_into(database, folder / "tree")
        return folder / "bench.db", script_for(database)


@pytest.fixture
def make_line(tmp_path: Path) -> Iterator[Callable[[tuple[Path, LineScript]], Line]]:
    """Opens a copy of a database, beside an endpoint."""
    opened: list[Line] = []
    with serving() as endpoint:

        def make(made: tuple[Path, LineScript]) -> Line:
            file, script = made
            shutil.copyfile(file, tmp_path / "bench.db")
            database = open_database(tmp_path / "bench.db")
            endpoint.script = script
            opened.append(Line(database, GroupWriter(database), endpoint, script))
            return opened[-1]

        yield make
        for line in opened:
            line.writer.close()
            line.database.close()


@pytest.fixture
def line(
    make_line: Callable[[tuple[Path, LineScript]], Line], three_clients: tuple[Path, LineScript]
) -> Line:
    return make_line(three_clients)


@dataclass
class Recorded(Line):
    """A line whose roles are played by a recording."""

    recording: Path = Path()

    def _open_model(self, called: str, context: RunContext, budget: Budget) -> OpenModel:
        return open_replay(self.recording)


def when(role: str, act: Act | Callable[[Asked], Act | str], line: Line) -> Callable[[Asked], Act]:
    """Answer a role so, and the others well."""

    def answering(asked: Asked) -> Act:
        if line.script.roles.get(asked.prompt) != role:
            return line.script(asked)
        told = act(asked) if callable(act) else act
        return answer(told) if isinstance(told, str) else told

    return answering


def retry(line: Line, run_id: int) -> None:
    """Try what has failed again, and work on it."""
    assert lifecycle.retry_failed(line.database, run_id) == 1
    line.work(run_id)


def test_good_answers_give_the_items_of_all_samples(
    make_line: Callable[[tuple[Path, LineScript]], Line], all_samples: tuple[Path, LineScript], tmp_path: Path
) -> None:
    line = make_line(all_samples)
    expected = offline_items(all_samples[0], tmp_path)

    run_id = line.construct()

    assert line.items() == expected
    assert len(expected) > 50
    progress = line.progress(run_id)
    assert (progress.accepted, progress.failed, progress.left) == (len(expected), 0, 0)
    assert progress.rejected == line.outcomes().count(("dropped", "the level judge says null"))
    assert line.run(run_id).status is RunStatus.FINISHED
    assert set(line.endpoint.counts.values()) == {1}


def test_all_that_was_answered_is_kept(line: Line) -> None:
    run_id = line.construct(limit=1)

    attempts = line.attempts()
    assert [(a.role, a.number, a.reason) for a in attempts] == [
        ("machine", 0, ""),
        (JUDGER, 0, ""),
        (FUNCTION_EXTRACTOR, 0, ""),
        (INSTRUCTOR, 0, ""),
    ]
    assert [a.model for a in attempts] == ["", *[line.model] * 3]
    assert attempts[2].text == line.script.text(line.asked(FUNCTION_EXTRACTOR)[0])
    with line.database.connect() as connection:
        stored = connection.execute(text("SELECT role FROM prompt ORDER BY role")).scalars().all()
        used = connection.execute(text("SELECT prompt_digest FROM model_call")).scalars().all()
        digests = connection.execute(text("SELECT digest FROM prompt")).scalars().all()
        extractor, author = connection.execute(text("SELECT extractor, author FROM snippet, revision")).one()
    assert sorted(stored) == sorted(ROLES)
    assert set(used) <= set(digests)
    assert (extractor, author) == (line.model, line.model)
    run = line.run(run_id)
    assert (run.kind, run.model, run.title) == (
        RunKind.CONSTRUCTION,
        line.model,
        "construction, 1 candidates",
    )
    progress = line.progress(run_id)
    assert (progress.input_tokens, progress.output_tokens) == (300, 150)
    assert progress.spent == pytest.approx(3 * (100 * PRICE.input + 50 * PRICE.output) / 1e6)


def test_each_role_can_be_played_by_a_model_of_its_own(line: Line) -> None:
    cast = RoleModels.all_played_by("hand", judger="head", instructor="mouth")

    line.construct(models=cast, limit=1)

    models = {line.script.role(asked): asked.body["model"] for asked in line.endpoint.asked}
    assert models == {JUDGER: "head", FUNCTION_EXTRACTOR: "hand", INSTRUCTOR: "mouth"}
    with line.database.connect() as connection:
        written = connection.execute(text("SELECT extractor, author FROM snippet, revision")).one()
    assert tuple(written) == ("hand", "hand + mouth")


def test_a_run_takes_only_what_its_plan_says(line: Line) -> None:
    run_id = line.construct(limit=2)
    assert len(line.outcomes()) == 2
    assert line.progress(run_id).total == 2

    with pytest.raises(ConstructionError, match="no machine fits"):
        line.start(languages=("Java",), machines=(67,))
    with pytest.raises(ConstructionError, match="no candidate waits"):
        line.start(languages=("Java",))


def test_a_plan_is_the_same_after_it_was_kept() -> None:
    plan = ConstructionPlan(
        RoleModels.all_played_by("a", judger="b"), ("Go",), (1, 2), 5, Limits(3, 1.5), "/prompts", "mine"
    )

    assert ConstructionPlan.loads(plan.dumps()) == plan


# What answers lead to


def test_wordy_and_fenced_answers_are_understood(
    line: Line, three_clients: tuple[Path, LineScript], tmp_path: Path
) -> None:
    def wordy(asked: Asked) -> Act:
        said = line.script.text(asked)
        if line.script.role(asked) == JUDGER:
            return answer(f"Looking at the file, one function suffices.\n\n**{said.lower()}**.\n")
        if line.script.role(asked) == INSTRUCTOR:
            return answer(f"Here is the instruction:\n\n---\n{said}")
        return answer(
            f"<think>A server.</think>Sure! Here is the function:\n\n{said}\nIt uses websockets, as asked."
        )

    line.construct(wordy)

    assert [row[:3] for row in line.items()] == [row[:3] for row in offline_items(three_clients[0], tmp_path)]


def test_null_drops_the_candidate_after_one_question(line: Line) -> None:
    line.construct(when(JUDGER, answer("null"), line), limit=1)

    assert line.outcomes() == [("dropped", "the level judge says null")]
    assert line.endpoint.requests == 1


def test_an_answer_without_a_level_fails_the_candidate_and_drops_nothing(line: Line) -> None:
    run_id = line.construct(when(JUDGER, answer("I cannot do that."), line), limit=1)

    ((outcome, reason),) = line.outcomes()
    assert outcome == "failed"
    assert reason.startswith("no level: the answer names neither")
    assert line.attempts()[-1].reason in reason
    assert (line.progress(run_id).failed, line.progress(run_id).rejected) == (1, 0)
    assert any("failed: no level" in message for message in line.log(run_id))


@pytest.mark.parametrize("role", [JUDGER, FUNCTION_EXTRACTOR, INSTRUCTOR])
def test_a_retry_asks_anew_where_the_kept_answers_are_of_no_use(line: Line, role: str) -> None:
    run_id = line.construct(when(role, answer("I cannot do that."), line), limit=1)
    useless = len(line.asked(role))
    assert [outcome for outcome, _ in line.outcomes()] == ["failed"]
    others = {
        prompt: count for prompt, count in line.endpoint.counts.items() if line.script.roles[prompt] != role
    }

    line.endpoint.script = line.script
    retry(line, run_id)

    assert [outcome for outcome, _ in line.outcomes()] == ["constructed"]
    assert len(line.asked(role)) == useless + 1
    assert all(line.endpoint.counts[prompt] == count for prompt, count in others.items())
    assert (line.progress(run_id).failed, line.progress(run_id).accepted) == (0, 1)


def test_an_answer_of_no_use_can_be_given_any_number_of_times(line: Line) -> None:
    run_id = line.construct(when(JUDGER, answer("I cannot do that."), line), limit=1)
    for _ in range(2):
        retry(line, run_id)

    assert [outcome for outcome, _ in line.outcomes()] == ["failed"]
    assert len(line.asked(JUDGER)) == 3


def test_a_recording_without_an_answer_of_use_is_not_asked_for_ever(line: Line, tmp_path: Path) -> None:
    """A recording says the same however often it is asked."""
    with line.database.connect() as connection:
        subjects = connection.execute(
            text("""
                SELECT repository || '/' || path || '#' || machine_id
                FROM candidate JOIN source ON source.id = candidate.source_id""")
        ).scalars()
        recorded = [json.dumps({"item": subject, "answer": "I cannot do that."}) for subject in subjects]
    (tmp_path / "said.jsonl").write_text("\n".join(recorded))
    replay = Recorded(
        line.database, line.writer, line.endpoint, line.script, recording=tmp_path / "said.jsonl"
    )

    replay.construct()

    assert {outcome for outcome, _ in replay.outcomes()} == {"failed"}


def test_candidates_that_failed_wait_for_the_next_construction(line: Line, tmp_path: Path) -> None:
    first = line.construct(when(JUDGER, answer("I cannot do that."), line), limit=2)

    second = line.construct(line.script, limit=1, models=RoleModels.all_played_by("sound"))
    rest = construct_pending(line.database, offline_roles())

    assert (line.progress(second).accepted, line.progress(second).total) == (1, 1)
    assert (rest.candidates, rest.items) == (2, 2)
    assert [outcome for outcome, _ in line.outcomes()] == ["constructed"] * 3
    assert (line.progress(first).accepted, line.progress(first).failed) == (0, 0)  # others made the items
    with line.database.begin() as connection:
        assert reset_failed(connection, first) == 0


def test_an_endpoint_that_gives_nothing_of_use_stops_the_run_and_uses_nothing_up(line: Line) -> None:
    useless = when(JUDGER, answer("I cannot do that."), line)

    run_id = line.construct(useless, limits=Limits(failures_in_a_row=2, concurrency=1))

    assert line.run(run_id).status is RunStatus.STOPPED
    assert construct_pending(line.database, offline_roles()).items == 3


def test_a_wrong_level_ends_in_code_that_is_not_of_that_level(line: Line) -> None:
    def mistaken(asked: Asked) -> Act:
        role = line.script.roles.get(asked.prompt)
        return answer(
            "Class-level" if role == JUDGER else "```python\nimport socket\n\ndef ask():\n    pass\n```"
        )

    line.construct(mistaken, limit=1)

    ((outcome, reason),) = line.outcomes()
    assert (outcome, line.items()) == ("dropped", [])
    assert reason.endswith("the last: a class was asked for, and the code defines none")
    assert [a.role for a in line.attempts()] == ["machine", JUDGER, *["class_extractor"] * 6]


def test_extraction_is_tried_again_at_rising_temperature_until_both_judges_accept(line: Line) -> None:
    bad = ["", "I cannot find it.", "```python\nimport socket\n```", "```python\n```"]

    def improving(asked: Asked) -> str:
        attempt = round(10 * asked.body["temperature"])
        return bad[attempt] if attempt < len(bad) else line.script.answers[asked.prompt][0]

    line.construct(when(FUNCTION_EXTRACTOR, improving, line), limit=1)

    assert len(line.items()) == 1
    temperatures = [asked.body["temperature"] for asked in line.asked(FUNCTION_EXTRACTOR)]
    assert temperatures == [0.0, 0.1, 0.2, 0.3, 0.4]
    reasons = [a.reason for a in line.attempts() if a.role == FUNCTION_EXTRACTOR]
    assert reasons[0] == "the model gave nothing to read (stop)"
    assert reasons[2].startswith("strict: ")
    assert [bool(reason) for reason in reasons] == [True, True, True, True, False]


def test_code_that_is_refused_among_answers_of_no_use_drops_the_candidate(line: Line) -> None:
    def trying(asked: Asked) -> str:
        return "```python\nimport socket\n```" if asked.body["temperature"] == 0 else "I cannot do that."

    line.construct(when(FUNCTION_EXTRACTOR, trying, line), limit=1)

    assert [outcome for outcome, _ in line.outcomes()] == ["dropped"]


def test_six_bad_extractions_drop_the_candidate(line: Line) -> None:
    line.construct(when(FUNCTION_EXTRACTOR, answer("```python\nimport socket\n```"), line), limit=1)

    ((outcome, reason),) = line.outcomes()
    assert outcome == "dropped"
    assert reason.startswith("no attempt was accepted; the last: strict: ")
    assert len(line.asked(FUNCTION_EXTRACTOR)) == 6


def test_half_a_program_is_not_taken(line: Line) -> None:
    def cut_off(asked: Asked) -> Act:
        is_first = asked.body["temperature"] == 0
        return answer(line.script.answers[asked.prompt][0], finish_reason="length" if is_first else "stop")

    line.construct(when(FUNCTION_EXTRACTOR, cut_off, line), limit=1)

    reasons = [a.reason for a in line.attempts() if a.role == FUNCTION_EXTRACTOR]
    assert reasons == ["the answer was cut off at 20 tokens", ""]


def test_lines_that_the_extractor_invents_are_counted(line: Line) -> None:
    instruction = next(
        said for prompt, said in line.script.answers.items() if line.script.roles[prompt] == INSTRUCTOR
    )

    def inventive(asked: Asked) -> Act:
        match line.script.roles.get(asked.prompt, INSTRUCTOR):
            case "function_extractor":
                return answer(line.script.text(asked).removesuffix("```\n") + "\nINVENTED = 1\n```\n")
            case "instructor":
                return answer(instruction[0])
            case _:
                return line.script(asked)

    line.construct(inventive, limit=1)

    with line.database.connect() as connection:
        assert connection.execute(text("SELECT unfaithful FROM snippet")).scalar_one() == 1


@pytest.mark.parametrize("is_hopeless", [False, True])
def test_an_instruction_that_cannot_be_read_is_asked_for_once_more(line: Line, is_hopeless: bool) -> None:
    def broken(asked: Asked) -> str:
        return "Write a server." if asked.number == 1 or is_hopeless else line.script.text(asked)

    line.construct(when(INSTRUCTOR, broken, line), limit=1)

    assert len(line.asked(INSTRUCTOR)) == 2
    assert len(line.items()) == (0 if is_hopeless else 1)
    ((outcome, reason),) = line.outcomes()
    assert outcome == ("failed" if is_hopeless else "constructed")
    assert reason.startswith("no instruction: sections are missing") if is_hopeless else reason == ""


# What faults of the endpoint lead to


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (refused(429, "slow down", Retry_After="0"), "status 429: slow down"),
        (refused(500, "oops"), "status 500: oops"),
        (hang(), "timed out"),
        (cut(), "answer was cut off"),
    ],
)
def test_what_passes_costs_a_try_and_nothing_else(line: Line, act: Act, told: str) -> None:
    line.timeouts = Timeouts(connect=1, silence=0.3, answer=5)

    run_id = line.construct(lambda asked: act if asked.number == 1 else line.script(asked), limit=1)

    assert line.outcomes() == [("constructed", "")]
    assert line.endpoint.requests == 6
    assert sum(told in message for message in line.log(run_id)) == 3


def test_a_candidate_that_gets_no_answer_fails_alone_and_can_be_tried_again(line: Line) -> None:
    with_fault = "ask_desk_1"
    broken = True

    def failing(asked: Asked) -> Act:
        is_hit = broken and with_fault in asked.prompt and line.script.role(asked) == FUNCTION_EXTRACTOR
        return refused(500, "oops") if is_hit else line.script(asked)

    run_id = line.construct(failing)

    assert sorted(outcome for outcome, _ in line.outcomes()) == ["constructed", "constructed", "failed"]
    assert any("status 500: oops, the last of 3 tries" in reason for _, reason in line.outcomes())
    assert line.run(run_id).status is RunStatus.FINISHED
    assert line.progress(run_id).failed == 1
    paid = line.endpoint.requests

    broken = False
    retry(line, run_id)

    assert [outcome for outcome, _ in line.outcomes()] == ["constructed"] * 3
    assert line.endpoint.requests == paid + 2  # the level is known already
    assert (line.progress(run_id).failed, line.progress(run_id).accepted) == (0, 3)


def test_a_refusal_stops_the_run_and_repaired_it_goes_on(line: Line) -> None:
    is_locked = True

    def locked(asked: Asked) -> Act:
        is_hit = is_locked and line.script.role(asked) == INSTRUCTOR
        return refused(401, "Incorrect API key provided.") if is_hit else line.script(asked)

    run_id = line.construct(locked)

    run = line.run(run_id)
    assert run.status is RunStatus.STOPPED
    assert "status 401: Incorrect API key provided." in run.reason
    assert line.outcomes() == []
    with line.database.connect() as connection:
        kept = connection.execute(text("SELECT role FROM attempt ORDER BY id")).scalars().all()
    assert set(kept) == {JUDGER, FUNCTION_EXTRACTOR}  # it was answered, so it is there
    answered = {prompt for prompt, role in line.script.roles.items() if role != INSTRUCTOR}

    is_locked = False
    assert lifecycle.resume(line.database, run_id)
    line.work(run_id)

    assert [outcome for outcome, _ in line.outcomes()] == ["constructed"] * 3
    assert all(line.endpoint.counts[prompt] <= 1 for prompt in answered)
    assert line.run(run_id).status is RunStatus.FINISHED


def test_a_spent_budget_stops_the_run_and_a_larger_one_lets_it_go_on(line: Line) -> None:
    each = (100 * PRICE.input + 50 * PRICE.output) / 1e6

    run_id = line.start(limits=Limits(concurrency=1, budget=4 * each))
    line.work(run_id, slots=1)

    assert line.run(run_id).status is RunStatus.STOPPED
    assert "budget of $0.0" in line.run(run_id).reason
    assert line.endpoint.requests == 4
    assert len(line.items()) == 1

    lifecycle.resume(line.database, run_id, budget=1.0)
    line.work(run_id, slots=1)

    assert len(line.items()) == 3
    assert line.endpoint.requests == 9


def test_many_failures_in_a_row_stop_the_run(line: Line) -> None:
    run_id = line.construct(lambda _: refused(500, "oops"), limits=Limits(failures_in_a_row=2))

    assert line.run(run_id).status is RunStatus.STOPPED
    assert line.run(run_id).reason.startswith("2 failures in a row")
