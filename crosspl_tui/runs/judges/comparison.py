"""Strict against published on imported answers: judging what is not judged yet, and counting where the two part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from crosspl_tui.runs.judges.keeping import verdict_of
from crosspl_tui.runs.statistics.intervals import Share, wilson
from fsm.judge import VERSIONS, judge
from fsm.machine import load_catalogue
from fsm.trace import Mode, Origin, Trace, Verdict
from store.database import Database
from store.verdicts.answers import (
    AnswerText,
    JudgedAnswer,
    Judges,
    UnjudgedAnswer,
    count_unjudged,
    judged_answers,
    unjudged_answers,
)
from store.verdicts.keeping import NewVerdict, save_verdicts

PRESENT_JUDGES = Judges(VERSIONS[Mode.STRICT], VERSIONS[Mode.PUBLISHED], VERSIONS[Mode.SAMPLING])


@dataclass(frozen=True, slots=True)
class Agreement:
    """How two judges stand to each other on a set of answers."""

    both_accept: int
    both_reject: int
    only_strict: int
    only_published: int

    @property
    def total(self) -> int:
        return self.both_accept + self.both_reject + self.only_strict + self.only_published

    @property
    def parted(self) -> int:
        return self.only_strict + self.only_published

    @property
    def share(self) -> Share:
        return wilson(self.both_accept + self.both_reject, self.total)


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the answers on which a verdict was missing are judged by now."""

    done: int
    total: int


def judge_answers(
    database: Database,
    on_progress: Callable[[Progress], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
    *,
    machine_id: int | None = None,
) -> int:
    """Judge the imported answers on which a verdict is missing, page by page; return how many were judged.

    Cancelled it ends after the answer it is at, and keeps what was judged.
    """
    done, last = 0, 0
    with database.connect() as connection:
        total = count_unjudged(connection, PRESENT_JUDGES, machine_id=machine_id, is_cancelled=is_cancelled)
    while done < total and not is_cancelled():
        with database.connect() as connection:
            page = unjudged_answers(connection, PRESENT_JUDGES, after=last, machine_id=machine_id)
        if not page:
            break
        verdicts: list[NewVerdict] = []
        for answer in page:
            if is_cancelled():
                break
            verdicts += _verdicts(answer)
            done, last = done + 1, answer.sample_id
            if on_progress:
                on_progress(Progress(done, total))
        with database.begin() as connection:
            save_verdicts(connection, verdicts)
    return done


def _verdicts(answer: UnjudgedAnswer) -> list[NewVerdict]:
    return [verdict_of(trace, answer.answer, answer.suffix) for trace in traces_of(answer)]


def traces_of(answer: UnjudgedAnswer | AnswerText) -> tuple[Trace, Trace]:
    """Return what strict says of an answer, and what the published judge of its kind of run does."""
    machine = load_catalogue()[answer.machine_id]
    published = Mode.PUBLISHED if answer.mode == "greedy" else Mode.SAMPLING
    strict, other = (
        judge(machine, answer.answer, mode, answer.suffix, origin=Origin.ANSWER)
        for mode in (Mode.STRICT, published)
    )
    return strict, other


def read_comparison(database: Database, machine_id: int | None = None) -> list[JudgedAnswer]:
    """Return all answers that strict and published have judged, of one machine or of all, task by task."""
    with database.connect() as connection:
        return list(judged_answers(connection, PRESENT_JUDGES, machine_id=machine_id))


def agreement(answers: Iterable[JudgedAnswer]) -> Agreement:
    """Count where the judges agree and where they part; an unsure judge does not accept."""
    counts = Counter((accepts(answer.strict), accepts(answer.published)) for answer in answers)
    return Agreement(counts[True, True], counts[False, False], counts[True, False], counts[False, True])


def by_machine(answers: Iterable[JudgedAnswer]) -> dict[int, Agreement]:
    """Return the agreement on each machine's answers, those with most disagreements first."""
    groups: dict[int, list[JudgedAnswer]] = {}
    for answer in answers:
        groups.setdefault(answer.machine_id, []).append(answer)
    counted = {machine_id: agreement(group) for machine_id, group in groups.items()}
    return dict(sorted(counted.items(), key=lambda entry: -entry[1].parted))


def disagreements(answers: Iterable[JudgedAnswer]) -> list[JudgedAnswer]:
    return [answer for answer in answers if accepts(answer.strict) != accepts(answer.published)]


def accepts(verdict: str) -> bool:
    return verdict == Verdict.ACCEPT
