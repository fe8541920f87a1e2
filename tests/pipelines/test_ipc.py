"""The line from candidate to task, whoever plays the roles."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.pipelines.ipc.line import MOST_ATTEMPTS, Outcome, construct, construct_all
from crosspl_tui.pipelines.ipc.offline import OfflineInstructor, offline_roles
from crosspl_tui.pipelines.ipc.roles import (
    CandidateText,
    Extraction,
    ExtractionError,
    Level,
    LevelVerdict,
    Roles,
)
from fsm.syntax import Span
from tests.pipelines.conftest import MakeCandidate

TCP_CLIENT_IN_PYTHON, CTYPES = 67, 900
SOURCE = """
import socket

def ask():
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.connect(("127.0.0.1", 7070))
    connection.send(b"hi")
    connection.close()
"""


@dataclass(frozen=True)
class Scripted:
    """A judge and an extractor that answer from a script."""

    level: Level | None
    codes: tuple[str, ...]

    def judge(self, candidate: CandidateText) -> LevelVerdict:
        return LevelVerdict(self.level, "by the script")

    def extract(self, candidate: CandidateText, level: Level, attempt: int) -> Extraction:
        if attempt >= len(self.codes):
            raise ExtractionError("the script is at its end")
        return Extraction(self.codes[attempt], Span(1, 1), "ask", "by the script")


def scripted(level: Level | None, *codes: str) -> Roles:
    player = Scripted(level, codes)
    return Roles(player, player, OfflineInstructor())


def test_a_candidate_goes_the_whole_way(candidate: MakeCandidate) -> None:
    made = candidate(TCP_CLIENT_IN_PYTHON, SOURCE)
    construction = construct(made, offline_roles())
    assert construction.outcome is Outcome.CONSTRUCTED
    assert construction.task is not None
    assert [attempt.is_taken for attempt in construction.attempts] == [True]
    assert construction.task.validation.accepts
    assert [check.name for check in construction.task.checks] == [
        "sections",
        "names",
        "leaks",
        "length",
        "unity",
    ]


def test_a_candidate_without_a_level_is_dropped_for_the_judges_reason(candidate: MakeCandidate) -> None:
    construction = construct(candidate(TCP_CLIENT_IN_PYTHON, SOURCE), scripted(None))
    assert (construction.outcome, construction.reason) == (Outcome.DROPPED, "by the script")
    assert construction.attempts == ()


def test_extraction_is_tried_again_until_both_judges_accept(candidate: MakeCandidate) -> None:
    made = candidate(TCP_CLIENT_IN_PYTHON, SOURCE)
    construction = construct(made, scripted(Level.FUNCTION, "import socket\n", made.text))
    assert [attempt.is_taken for attempt in construction.attempts] == [False, True]
    assert construction.attempts[0].reason.startswith("strict: nothing satisfies state 1")


def test_after_six_attempts_the_candidate_is_dropped(candidate: MakeCandidate) -> None:
    roles = scripted(Level.FUNCTION, *["import socket\n"] * 9)
    construction = construct(candidate(TCP_CLIENT_IN_PYTHON, SOURCE), roles)
    assert construction.outcome is Outcome.DROPPED
    assert len(construction.attempts) == MOST_ATTEMPTS
    assert construction.reason.startswith("no attempt was accepted; the last: strict: ")


def test_an_extractor_with_nothing_more_to_give_ends_the_attempts(candidate: MakeCandidate) -> None:
    construction = construct(candidate(TCP_CLIENT_IN_PYTHON, SOURCE), scripted(Level.FUNCTION))
    assert construction.reason == "no attempt was accepted; the last: the script is at its end"


def test_lines_that_an_extractor_invents_are_named(candidate: MakeCandidate) -> None:
    made = candidate(TCP_CLIENT_IN_PYTHON, SOURCE)
    construction = construct(made, scripted(Level.FUNCTION, f"{made.text}\nprint('invented')\n"))
    assert construction.task is not None
    assert construction.task.unfaithful == (9,)


def test_detectors_of_foreign_functions_ask_only_the_strict_judge(candidate: MakeCandidate) -> None:
    made = candidate(CTYPES, 'import ctypes\n\ndef load():\n    return ctypes.CDLL("libm.so.6")\n')
    task = construct(made, offline_roles()).task
    assert task is not None
    assert task.validation.published is None


def test_the_same_candidates_give_the_same_constructions(candidate: MakeCandidate) -> None:
    candidates = [candidate(TCP_CLIENT_IN_PYTHON, SOURCE)] * 2
    first, second = construct_all(candidates, offline_roles())
    assert first == second
