"""How good the judges are: their verdicts on answers that people have labelled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosspl_tui.runs.judges.comparison import accepts, read_comparison
from crosspl_tui.runs.statistics.intervals import Share, wilson
from store.database import Database
from store.verdicts.labels import LabelRow, LabelValue, standing_labels


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


@dataclass(frozen=True, slots=True)
class Scoring:
    """The scores, and of how many labelled answers they are.

    Left out are the answers on which people differ, and those that are not here or that no present judge has judged.
    """

    strict: Score
    published: Score
    labelled: int
    disputed: int
    unjudged: int

    @property
    def scores(self) -> tuple[Score, Score]:
        return self.strict, self.published

    @property
    def counted(self) -> int:
        return self.labelled - self.disputed - self.unjudged


def read_scoring(database: Database) -> Scoring:
    """Score strict and published against the labels that stand."""
    with database.connect() as connection:
        said = _said(standing_labels(connection))
    agreed = {key: next(iter(values)) for key, values in said.items() if len(values) == 1}
    answers = {(answer.answer_hash, answer.machine_id): answer for answer in read_comparison(database)}
    pairs = [(answers[key], value) for key, value in agreed.items() if key in answers]
    return Scoring(
        _score("strict", [(accepts(answer.strict), value) for answer, value in pairs]),
        _score("published", [(accepts(answer.published), value) for answer, value in pairs]),
        labelled=len(said),
        disputed=len(said) - len(agreed),
        unjudged=len(agreed) - len(pairs),
    )


def _said(rows: Iterable[LabelRow]) -> dict[tuple[str, int], set[LabelValue]]:
    values: dict[tuple[str, int], set[LabelValue]] = {}
    for row in rows:
        values.setdefault((row.answer_hash, row.machine_id), set()).add(row.value)
    return values


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
