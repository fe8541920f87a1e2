"""What the verdicts screen asks of the store and of the judges. No widget is known here; calls may block."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.runs.judges.comparison import (
    Progress,
    agreement,
    disagreements,
    judge_answers,
    read_comparison,
    traces_of,
)
from crosspl_tui.runs.judges.reasons import reason_about, saying
from crosspl_tui.widgets.code_view import Mark
from crosspl_tui.widgets.trace_view import StateLine
from fsm.machine import Machine
from fsm.trace import Mode, Trace
from store.database import Database
from store.errors import StoreError
from store.verdicts.answers import AnswerText, JudgedAnswer, answer_text
from store.verdicts.labels import LabelRow, LabelValue, NewLabel, add_labels, standing_labels


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer with what the panes show of it."""

    answer: JudgedAnswer
    text: str
    code: Lines
    marks: tuple[Mark, ...]
    states: tuple[StateLine, ...]
    reasons: str
    instruction: str


LABEL_FIELD = "label:"
NO_LABEL = "none"


class VerdictsDesk:
    """One machine's answers, task by task, judged by strict and published, with one reviewer's labels.

    Those that no present judge has judged yet are judged first; `on_progress` is told after each, and `is_cancelled`
    is asked before each.
    """

    def __init__(
        self,
        database: Database,
        machine: Machine,
        reviewer: str,
        on_progress: Callable[[Progress], None],
        is_cancelled: Callable[[], bool],
    ) -> None:
        self._database = database
        self._machine = machine
        self._reviewer = reviewer
        judge_answers(database, on_progress, is_cancelled, machine_id=machine.id)
        self.answers = read_comparison(database, machine.id)
        self.disagreements = disagreements(self.answers)
        with database.connect() as connection:
            rows = [row for row in standing_labels(connection) if row.machine_id == machine.id]
        self._labels = {row.answer_hash: _as_new(row) for row in rows if row.reviewer == reviewer}
        self._labelled_by_others = {row.answer_hash for row in rows if row.reviewer != reviewer}

    def place_of(self, answer: JudgedAnswer | None, among: Sequence[JudgedAnswer]) -> int:
        """Return the row of an answer among some in the order of all, or where it is none of them, of the next one."""
        places = {each.sample_id: place for place, each in enumerate(self.answers)}
        return (
            0
            if answer is None
            else bisect_left(among, places[answer.sample_id], key=lambda each: places[each.sample_id])
        )

    def matches(self, answer: JudgedAnswer, words: str) -> bool:
        """Return whether a filter shows an answer.

        A number is that of its task, and `label:none` or `label:wrong` asks for the reviewer's label; other words have
        to occur in its model or sample. Behind ! they must not.
        """
        return all(
            self._has(answer, word.removeprefix("!")) != word.startswith("!")
            for word in words.casefold().split()
            if word != "!"
        )

    def _has(self, answer: JudgedAnswer, word: str) -> bool:
        if word.isdecimal():
            return word.lstrip("0") == str(answer.task_id)
        if word.startswith(LABEL_FIELD):
            return word.removeprefix(LABEL_FIELD) == (self.label_of(answer) or NO_LABEL)
        return word in f"{answer.model} {answer.sample}".casefold()

    def label_of(self, answer: JudgedAnswer) -> LabelValue | None:
        label = self._labels.get(answer.answer_hash)
        return label.value if label else None

    def note_of(self, answer: JudgedAnswer) -> str:
        """Return what the reviewer noted beside the label, or "" without either."""
        label = self._labels.get(answer.answer_hash)
        return label.note if label else ""

    def label(self, answer: JudgedAnswer, value: LabelValue) -> LabelValue:
        """Keep what the reviewer says of an answer and return it; what was said already is withdrawn."""
        if self.label_of(answer) is value:
            value = LabelValue.WITHDRAWN
        self._keep(NewLabel(answer.answer_hash, answer.machine_id, answer.suffix, value, self._reviewer))
        return value

    def note(self, answer: JudgedAnswer, note: str) -> None:
        """Keep why the reviewer says so, in place of what was noted before; raises `KeyError` without a label."""
        self._keep(replace(self._labels[answer.answer_hash], note=note))

    def _keep(self, label: NewLabel) -> None:
        add_labels(self._database, [label])
        self._labels[label.answer_hash] = label
        if label.value is LabelValue.WITHDRAWN:
            del self._labels[label.answer_hash]

    def show(self, answer: JudgedAnswer) -> AnswerShown:
        """Return an answer as the panes show it; raises `StoreError` when it has gone meanwhile."""
        with self._database.connect() as connection:
            texts = answer_text(connection, answer.sample_id)
        if texts is None:
            raise StoreError("This answer is no longer in the database: escape and v read the list again.")
        strict, published = traces_of(texts)
        return AnswerShown(
            answer,
            texts.answer,
            highlight(texts.answer, self._machine.language),
            Mark.of_steps(strict.steps, texts.answer),
            tuple(map(StateLine.of_step, strict.steps)),
            "\n".join(
                [*(self._said(trace, texts) for trace in (strict, published)), *self._labelled(answer)]
            ),
            texts.instruction,
        )

    def _labelled(self, answer: JudgedAnswer) -> Iterator[str]:
        """Yield in a line what the reviewer noted, which otherwise only the exported labels would tell."""
        if label := self._labels.get(answer.answer_hash):
            why = "; ".join(filter(None, (label.cause, label.note)))
            if why:
                yield f"labelled {label.value}: {why}"

    def _said(self, trace: Trace, texts: AnswerText) -> str:
        """Return in a line of any length what a judge says and why."""
        mode = Mode.STRICT if trace.mode is Mode.STRICT else Mode.PUBLISHED
        return saying(mode, trace.verdict, reason_about(trace, self._machine, texts.answer, texts.suffix))

    def agreed(self) -> str:
        """Return on how many answers the judges agree."""
        counts = agreement(self.answers)
        return f"{counts.both_accept + counts.both_reject:,} agree"

    def parted(self) -> str:
        """Return how often each judge is the only one that accepts, with its letter in the list's columns."""
        counts = agreement(self.answers)
        return f"only S (strict) ✓ {counts.only_strict:,} · only P (published) ✓ {counts.only_published:,}"

    def labelled(self) -> str:
        """Return how many answers carry the reviewer's label, and how many one of others, which nobody is shown."""
        own = f"{self._count_among(self._labels):,} labelled"
        others = self._count_among(self._labelled_by_others)
        return f"{own}, {others:,} by others" if others else own

    def _count_among(self, hashes: Collection[str]) -> int:
        return sum(answer.answer_hash in hashes for answer in self.answers)


def _as_new(row: LabelRow) -> NewLabel:
    return NewLabel(row.answer_hash, row.machine_id, row.suffix, row.value, row.reviewer, row.cause, row.note)
