"""What the verdicts screen asks of the store and of the judges. No widget is known here; calls may block."""

from __future__ import annotations

from dataclasses import dataclass

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.runs.comparison import agreement, disagreements, judge_answers, read_comparison
from crosspl_tui.widgets.code_view import Mark
from crosspl_tui.widgets.trace_view import StateLine
from fsm.judge import judge
from fsm.machine import Machine
from fsm.trace import Mode, Origin
from store.answers import JudgedAnswer, answer_text
from store.database import Database
from store.labels import LabelValue, NewLabel, add_labels, standing_labels


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer with what the panes show of it."""

    answer: JudgedAnswer
    code: Lines
    marks: tuple[Mark, ...]
    states: tuple[StateLine, ...]
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

    def label(self, answer: JudgedAnswer, value: LabelValue) -> None:
        """Keep what the reviewer says of an answer."""
        label = NewLabel(answer.answer_hash, answer.machine_id, answer.suffix, value, self._reviewer)
        add_labels(self._database, [label])
        self._labels[answer.answer_hash] = value

    def show(self, answer: JudgedAnswer) -> AnswerShown:
        with self._database.connect() as connection:
            texts = answer_text(connection, answer.sample_id)
        trace = judge(self._machine, texts.answer, Mode.STRICT, answer.suffix, origin=Origin.ANSWER)
        return AnswerShown(
            answer,
            highlight(texts.answer, self._machine.language),
            Mark.of_steps(trace.steps, texts.answer),
            tuple(map(StateLine.of_step, trace.steps)),
            texts.instruction,
        )

    def summary(self) -> str:
        """Return in a line how often the judges agree here, and how many answers carry a label."""
        counts = agreement(self.answers)
        return (
            f"{counts.total:,} answers · agree on {counts.both_accept + counts.both_reject:,} · "
            f"only strict accepts {counts.only_strict:,} · only published {counts.only_published:,} · "
            f"{len(self._labels):,} labelled"
        )
