"""The roles played by models: what is asked, how answers are taken, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from crosspl_tui.llm.errors import GaveUpError
from crosspl_tui.llm.exchange import Reply, Request, Usage
from crosspl_tui.pipelines.ipc.line import Outcome, construct
from crosspl_tui.pipelines.ipc.model_roles import (
    EXTRACTORS,
    INSTRUCTOR,
    JUDGER,
    ROLES,
    Cast,
    Performance,
    load_prompts,
)
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.ipc.roles import CandidateText, Level
from prompts import PromptError
from tests.pipelines.conftest import MakeCandidate

TCP_CLIENT_IN_PYTHON = 67
SOURCE = """
import socket

def ask():
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("127.0.0.1", 7070))
    connection.send(b"hi")
    connection.close()
"""
FUNCTION = EXTRACTORS[Level.FUNCTION]
INSTRUCTION = (
    "Task Description: Write it.\n\nFunction Description: It asks.\n\nInput: None.\n\nOutput: Nothing.\n"
)


@dataclass
class Spoken:
    """A model that says what it is given, one answer after the other."""

    answers: Sequence[str | Reply | Exception]
    name: str = "desk"
    requests: list[Request] = field(default_factory=list)

    def ask(self, request: Request) -> Reply:
        said = self.answers[len(self.requests)]
        self.requests.append(request)
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Reply) else Reply(said, call_id=len(self.requests))


def performing(*answers: str | Reply | Exception) -> tuple[Performance, Spoken]:
    model = Spoken(answers)
    return Performance(Cast(dict.fromkeys(ROLES, model), load_prompts()), "a/b.py#67"), model


@pytest.fixture
def asking(candidate: MakeCandidate) -> CandidateText:
    return candidate(TCP_CLIENT_IN_PYTHON, SOURCE)


def test_every_question_tells_role_number_prompt_and_subject(asking: CandidateText) -> None:
    performance, model = performing("Function-level", "import socket", asking.text, INSTRUCTION)

    construction = construct(asking, performance.roles, performance.tell)

    assert construction.outcome is Outcome.CONSTRUCTED
    prompts = load_prompts()
    told = [(r.role, r.number, r.parameters["temperature"], r.parameters["top_p"]) for r in model.requests]
    assert told == [
        (JUDGER, 0, 0.0, 1.0),
        (FUNCTION, 0, 0.0, 1.0),
        (FUNCTION, 1, 0.1, 1.0),
        (INSTRUCTOR, 0, 0.1, 0.95),
    ]
    assert [r.prompt_digest for r in model.requests] == [prompts[r.role].digest for r in model.requests]
    assert {r.subject for r in model.requests} == {"a/b.py#67"}
    assert [m.role for m in model.requests[0].messages] == ["system", "user"]
    assert asking.text.strip() in model.requests[0].messages[1].content


def test_every_answer_is_remembered_with_what_was_wrong_in_it(asking: CandidateText) -> None:
    performance, _ = performing("Function-level", "import socket", asking.text, "no sections", INSTRUCTION)

    construct(asking, performance.roles, performance.tell)

    problems = [(call.role, call.number, call.problem.split(":")[0]) for call in performance.calls]
    assert problems == [
        (JUDGER, 0, ""),
        (FUNCTION, 0, "strict"),
        (FUNCTION, 1, ""),
        (INSTRUCTOR, 0, "sections are missing"),
        (INSTRUCTOR, 1, ""),
    ]


def test_what_was_answered_before_a_fault_is_remembered_too(asking: CandidateText) -> None:
    performance, _ = performing("Function-level", "import socket", GaveUpError("no luck"))

    with pytest.raises(GaveUpError):
        construct(asking, performance.roles, performance.tell)

    assert [bool(call.problem) for call in performance.calls] == [False, True]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(""), "no level: the model gave nothing to read (stop)"),
        (
            Reply("I won't.", finish_reason="refusal"),
            "no level: the model gave nothing to read (refusal): “I won't.”",
        ),
        (
            Reply("", "so much to think of", "length"),
            "no level: cut off by the limit of tokens before any answer (length); allow more of them",
        ),
        (Reply("Class-level or Function-level"), "no level: the answer names"),
        (Reply("null"), "the level judge says null"),
    ],
)
def test_without_a_level_nothing_more_is_asked(asking: CandidateText, reply: Reply, reason: str) -> None:
    performance, model = performing(reply)

    construction = construct(asking, performance.roles, performance.tell)

    assert construction.reason.startswith(reason)
    assert len(model.requests) == 1


def test_an_extraction_says_what_it_took(asking: CandidateText) -> None:
    code = "import socket\n\ndef ask():\n    connection.send(b'hi')\n\ndef tiny(): pass\n"
    performance, _ = performing(f"```python\n{code}```")

    extraction = performance.extract(asking, Level.FUNCTION, 0)

    assert (extraction.code, extraction.name) == (code, "ask")
    assert (extraction.span.first_line, extraction.span.last_line) == (1, 3)


def test_a_method_gives_the_name_where_there_are_no_functions(candidate: MakeCandidate) -> None:
    code = (
        "class Desk {\n  Desk() {\n    a();\n    b();\n    c();\n  }\n\n  void serve() {\n    a();\n  }\n}\n"
    )
    performance, _ = performing(code, code)
    java = CandidateText(code, ".java", "Java", candidate(TCP_CLIENT_IN_PYTHON, SOURCE).machine, None)  # type: ignore[arg-type]

    assert performance.extract(java, Level.FUNCTION, 0).name == "serve"
    assert performance.extract(java, Level.CLASS, 1).name == "Desk"


def test_an_answer_that_was_cut_off_is_not_taken(asking: CandidateText) -> None:
    cut = Reply(asking.text, finish_reason="length", usage=Usage(10, 4096))
    half = Reply(INSTRUCTION, finish_reason="length")
    performance, _ = performing("Function-level", cut, asking.text, half, half)

    construction = construct(asking, performance.roles, performance.tell)

    assert construction.attempts[0].reason == "the answer was cut off at 4,096 tokens"
    assert construction.reason.startswith("no instruction: the answer was cut off")


def test_the_offline_roles_answers_are_understood(asking: CandidateText) -> None:
    expected = construct(asking, offline_roles()).task
    assert expected is not None
    performance, _ = performing(expected.level, expected.extraction.code, expected.instruction)

    task = construct(asking, performance.roles, performance.tell).task

    assert task is not None
    assert (task.extraction.code, task.instruction) == (expected.extraction.code, expected.instruction)
    assert (task.extraction.name, task.unfaithful) == (expected.extraction.name, expected.unfaithful)


def test_an_author_is_named_once(asking: CandidateText) -> None:
    one, other = Spoken([], "hand"), Spoken([], "mouth")

    assert Cast(dict.fromkeys(ROLES, one), {}).author == "hand"
    assert Cast({**dict.fromkeys(ROLES, one), INSTRUCTOR: other}, {}).author == "hand + mouth"


def test_a_users_prompts_come_before_ours(tmp_path: Path) -> None:
    (tmp_path / "judger").mkdir()
    (tmp_path / "judger" / "system.md.j2").write_text("Sort {{ language }}.")

    changed, ours = load_prompts(str(tmp_path)), load_prompts()

    assert changed[JUDGER].digest != ours[JUDGER].digest
    assert changed[INSTRUCTOR].digest == ours[INSTRUCTOR].digest
    with pytest.raises(PromptError):
        load_prompts(str(tmp_path / "nowhere"))
