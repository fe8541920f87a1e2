"""What the verdicts screen asks of the store and of the judges. No widget is known here; calls may block."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.runs.judges.comparison import agreement, disagreements, judge_answers, read_comparison
from crosspl_tui.runs.judges.reasons import saying
from crosspl_tui.widgets.code_view import Mark
from crosspl_tui.widgets.trace_view import StateLine
from fsm.judge import judge
from fsm.machine import Machine
from fsm.trace import Mode, Origin
from store.database import Database
from store.verdicts.answers import JudgedAnswer, answer_text
from store.verdicts.labels import LabelValue, NewLabel, add_labels, standing_labels


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer with what the panes show of it."""

    answer: JudgedAnswer
    code: Lines
    marks: tuple[Mark, ...]
    states: tuple[StateLine, ...]
    reasons: str
    instruction: str


class VerdictsDesk:
    """One machine's answers, judged by strict and published, with one reviewer's labels."""

    def __init__(self, database: Database, machine: Machine, reviewer: str) -> None:
        self._database = database
        self._machine = machine
        self._reviewer = reviewer
        judge_answers(database, machine_id=machine.id)
        self.answers = read_comparison(database, machine.id)
        self.disagreements = disagreements(self.answers)
        with database.connect() as connection:
            rows = [row for row in standing_labels(connection) if row.reviewer == reviewer]
        self._labels = {row.answer_hash: row.value for row in rows if row.machine_id == machine.id}

    def label_of(self, answer: JudgedAnswer) -> LabelValue | None:
        return self._labels.get(answer.answer_hash)

    def label(self, answer: JudgedAnswer, value: LabelValue) -> LabelValue:
        """Keep what the reviewer says of an answer and return it; what was said already is withdrawn."""
        if self.label_of(answer) is value:
            value = LabelValue.WITHDRAWN
        label = NewLabel(answer.answer_hash, answer.machine_id, answer.suffix, value, self._reviewer)
        add_labels(self._database, [label])
        self._labels[answer.answer_hash] = value
        if value is LabelValue.WITHDRAWN:
            del self._labels[answer.answer_hash]
        return value

    def show(self, answer: JudgedAnswer) -> AnswerShown:
        with self._database.connect() as connection:
            texts = answer_text(connection, answer.sample_id)
        trace = judge(self._machine, texts.answer, Mode.STRICT, answer.suffix, origin=Origin.ANSWER)
        return AnswerShown(
            answer,
            highlight(texts.answer, self._machine.language),
            Mark.of_steps(trace.steps, texts.answer),
            tuple(map(StateLine.of_step, trace.steps)),
            reasons_of(answer),
            texts.instruction,
        )

    def agreed(self) -> str:
        """Return on how many answers the judges agree."""
        counts = agreement(self.answers)
        return f"{counts.both_accept + counts.both_reject:,} agree"

    def parted(self) -> str:
        """Return how often each judge is the only one that accepts, with its letter in the list's columns."""
        counts = agreement(self.answers)
        return f"only S (strict) ✓ {counts.only_strict:,} · only P (published) ✓ {counts.only_published:,}"

    def labelled(self) -> str:
        """Return how many answers carry the reviewer's label."""
        return f"{sum(answer.answer_hash in self._labels for answer in self.answers):,} labelled"


def reasons_of(answer: JudgedAnswer) -> str:
    """Return why the judges decide as they do, a line of any length each."""
    strict = saying(Mode.STRICT, answer.strict, answer.strict_reason)
    return f"{strict}\n{saying(Mode.PUBLISHED, answer.published, answer.published_reason)}"
