"""Strict against published on imported answers: judging what is not judged yet, and counting where the two part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from crosspl_tui.runs.judges.keeping import verdict_of
from crosspl_tui.runs.statistics.intervals import Share, wilson
from fsm.judge import VERSIONS, judge
from fsm.machine import load_catalogue
from fsm.trace import Mode, Origin, Verdict
from store.database import Database
from store.verdicts.answers import JudgedAnswer, Judges, UnjudgedAnswer, judged_answers, unjudged_answers
from store.verdicts.keeping import NewVerdict, save_verdicts
from store.verdicts.labels import LabelRow, LabelValue, standing_labels

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
    def share(self) -> Share:
        return wilson(self.both_accept + self.both_reject, self.total)


@dataclass(frozen=True, slots=True)
class Score:
    """How good a judge is on labelled answers.

    `precision` is the share of correct answers among those it accepts, `recall` the share it accepts among the
    correct ones, `false_acceptance` the share it accepts among the wrong ones.
    """

    judge: str
    precision: Share
    recall: Share
    false_acceptance: Share


def judge_answers(
    database: Database,
    on_progress: Callable[[int], None] | None = None,
    is_cancelled: Callable[[], bool] = lambda: False,
    *,
    machine_id: int | None = None,
) -> int:
    """Judge the imported answers on which a verdict is missing, page by page; return how many were judged."""
    done, last = 0, 0
    while not is_cancelled():
        with database.connect() as connection:
            page = unjudged_answers(connection, PRESENT_JUDGES, after=last, machine_id=machine_id)
        if not page:
            break
        verdicts = [verdict for answer in page for verdict in _verdicts(answer)]
        with database.begin() as connection:
            save_verdicts(connection, verdicts)
        done, last = done + len(page), page[-1].sample_id
        if on_progress:
            on_progress(done)
    return done


def _verdicts(answer: UnjudgedAnswer) -> list[NewVerdict]:
    machine = load_catalogue()[answer.machine_id]
    published = Mode.PUBLISHED if answer.mode == "greedy" else Mode.SAMPLING
    traces = (
        judge(machine, answer.answer, mode, answer.suffix, origin=Origin.ANSWER)
        for mode in (Mode.STRICT, published)
    )
    return [verdict_of(trace, answer.answer, answer.suffix) for trace in traces]


def read_comparison(database: Database, machine_id: int | None = None) -> list[JudgedAnswer]:
    """Return all answers that strict and published have judged, of one machine or of all."""
    with database.connect() as connection:
        return list(judged_answers(connection, PRESENT_JUDGES, machine_id=machine_id))


def agreement(answers: Iterable[JudgedAnswer]) -> Agreement:
    """Count where the judges agree and where they part; an unsure judge does not accept."""
    counts = Counter((accepts(answer.strict), accepts(answer.published)) for answer in answers)
    return Agreement(counts[True, True], counts[False, False], counts[True, False], counts[False, True])


def by_machine(answers: Iterable[JudgedAnswer]) -> dict[int, Agreement]:
    """Return the agreement on each machine's answers, the least agreed on first."""
    groups: dict[int, list[JudgedAnswer]] = {}
    for answer in answers:
        groups.setdefault(answer.machine_id, []).append(answer)
    counted = {machine_id: agreement(group) for machine_id, group in groups.items()}
    return dict(sorted(counted.items(), key=lambda entry: -entry[1].only_strict - entry[1].only_published))


def disagreements(answers: Iterable[JudgedAnswer]) -> list[JudgedAnswer]:
    return [answer for answer in answers if accepts(answer.strict) != accepts(answer.published)]


def accepts(verdict: str) -> bool:
    return verdict == Verdict.ACCEPT


def read_scores(database: Database, answers: Iterable[JudgedAnswer]) -> tuple[Score, Score]:
    """Score strict and published against the labels that stand. Where people differ, the answer is left out."""
    with database.connect() as connection:
        labels = _agreed_labels(standing_labels(connection))
    labelled = {
        (answer.answer_hash, answer.machine_id): answer
        for answer in answers
        if (answer.answer_hash, answer.machine_id) in labels
    }
    pairs = [(answer, labels[key]) for key, answer in labelled.items()]
    return (
        _score("strict", [(accepts(answer.strict), value) for answer, value in pairs]),
        _score("published", [(accepts(answer.published), value) for answer, value in pairs]),
    )


def _agreed_labels(rows: Iterable[LabelRow]) -> dict[tuple[str, int], LabelValue]:
    values: dict[tuple[str, int], set[LabelValue]] = {}
    for row in rows:
        values.setdefault((row.answer_hash, row.machine_id), set()).add(row.value)
    return {key: next(iter(said)) for key, said in values.items() if len(said) == 1}


def _score(name: str, pairs: list[tuple[bool, LabelValue]]) -> Score:
    accepted = [value for accepts_it, value in pairs if accepts_it]
    correct = [accepts_it for accepts_it, value in pairs if value is LabelValue.CORRECT]
    wrong = [accepts_it for accepts_it, value in pairs if value is LabelValue.WRONG]
    return Score(
        name,
        precision=wilson(accepted.count(LabelValue.CORRECT), len(accepted)),
        recall=wilson(sum(correct), len(correct)),
        false_acceptance=wilson(sum(wrong), len(wrong)),
    )
