"""What the screen of samples asks of the store and of the judge. No widget is known here; calls may block."""

from __future__ import annotations

import json
from dataclasses import dataclass

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.runs.judges.keeping import unjudged
from crosspl_tui.widgets.code_view import Mark
from crosspl_tui.widgets.trace_view import StateLine
from crosspl_tui.wording import counted
from fsm.judge import VERSIONS, judge
from fsm.machine import load_catalogue
from fsm.trace import Mode, Origin, Trace
from store.database import Database
from store.runs.sample_list import SampleDetail, SampleFilter, SampleRow, sample_detail, sample_rows

_MODES = {version: mode for mode, version in VERSIONS.items()}


@dataclass(frozen=True, slots=True)
class SampleShown:
    """A sample with what the panes show of it."""

    detail: SampleDetail
    code: Lines
    marks: tuple[Mark, ...]
    states: tuple[StateLine, ...]
    trace: Trace

    @property
    def judged_by(self) -> str:
        return self.trace.judge

    @property
    def facts(self) -> str:
        """Return why the verdict is what it is, and what the answer took."""
        return "\n\n".join(
            filter(
                None, (_verdict_text(self.detail, self.trace), _usage_text(self.detail), self.detail.thinking)
            )
        )

    @property
    def prompt(self) -> str:
        """Return the messages as they were sent, or the instruction where none are kept."""
        if not self.detail.messages:
            return self.detail.instruction
        messages = json.loads(self.detail.messages)
        return "\n\n".join(f"── {message['role']} ──\n{message['content']}" for message in messages)


class SamplesDesk:
    """One run's samples."""

    def __init__(self, database: Database, run_id: int) -> None:
        self._database = database
        self._run_id = run_id

    def rows(self, shown: SampleFilter) -> list[SampleRow]:
        with self._database.connect() as connection:
            return sample_rows(connection, self._run_id, shown)

    def show(self, row: SampleRow) -> SampleShown:
        return show_sample(self._database, row.id)


def show_sample(database: Database, sample_id: int) -> SampleShown:
    """Return a sample with its trace by the judge that decided on it, or by the strict one."""
    with database.connect() as connection:
        detail = sample_detail(connection, sample_id)
    trace = _trace(detail, _MODES.get(detail.judge, Mode.STRICT))
    return SampleShown(
        detail,
        highlight(detail.answer, detail.language),
        Mark.of_steps(trace.steps, detail.answer),
        tuple(map(StateLine.of_step, trace.steps)),
        trace,
    )


def _trace(detail: SampleDetail, mode: Mode) -> Trace:
    if detail.machine_id not in load_catalogue():
        return unjudged(detail.machine_id)
    return judge(
        load_catalogue()[detail.machine_id], detail.answer, mode, detail.suffix, origin=Origin.ANSWER
    )


def _verdict_text(detail: SampleDetail, trace: Trace) -> str:
    verdict = detail.verdict or detail.outcome
    if detail.judge or not detail.verdict:
        return f"{verdict}: {detail.reason}" if detail.reason else verdict
    return f"{verdict}, as it was imported\n{trace.judge}: {trace.verdict}: {trace.reason}"


def _usage_text(detail: SampleDetail) -> str:
    if not detail.messages:
        return ""
    thinking = f", {detail.thinking_tokens:,} of them thinking" if detail.thinking_tokens else ""
    price = f" · ${detail.price:.4f}" if detail.price else ""
    tries = counted(detail.tries, "try", "tries")
    return (
        f"{detail.input_tokens:,} tokens in, {detail.output_tokens:,} out{thinking}{price}\n"
        f"{detail.seconds:.1f} s in {tries} · ended by {detail.finish_reason}\n{detail.parameters}"
    )
