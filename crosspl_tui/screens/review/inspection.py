"""What can be said of an item before a person looks: traces, faithfulness, instruction checks, provenance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosspl_tui.highlight import Lines, highlight
from crosspl_tui.pipelines.ipc.checks import Check, CheckOutcome, check_instruction
from crosspl_tui.pipelines.ipc.faithfulness import unfaithful_lines
from crosspl_tui.pipelines.ipc.roles import Level
from crosspl_tui.pipelines.reasoning.questions import QuestionError, read_question, task_of
from crosspl_tui.runs.judges.keeping import unjudged
from crosspl_tui.widgets.code_view import Mark
from crosspl_tui.widgets.trace_view import StateLine
from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import CleanUp, Findings, Mode, Presence, Trace, Verdict
from store.items.lists import ItemDetail


@dataclass(frozen=True, slots=True)
class Inspection:
    """What the panes of the review show for one state of an item's texts."""

    title: str
    code: Lines
    strict: Trace
    published: Trace
    marks: tuple[Mark, ...]
    states: tuple[StateLine, ...]
    unfaithful: tuple[int, ...]
    checks: tuple[Check, ...]


def inspect(item: ItemDetail, code: str, instruction: str) -> Inspection:
    """Judge and check an item's texts: a few milliseconds for the longest published solution."""
    if task_of(item.suite):
        return _of_question(item, code, instruction)
    machine = load_catalogue()[item.machine_id]
    strict = judge(machine, code, Mode.STRICT, item.suffix)
    published = judge(machine, code, Mode.PUBLISHED, item.suffix)
    unfaithful = _unfaithful(item, code)
    return Inspection(
        title=machine.title,
        code=highlight(code, item.language),
        strict=strict,
        published=published,
        marks=Mark.of_steps(strict.steps, code),
        states=tuple(map(StateLine.of_step, strict.steps)),
        unfaithful=unfaithful,
        checks=(
            *_judge_checks(strict, published),
            _faithfulness_check(item, unfaithful),
            *(check_instruction(instruction, code, Level(item.level), item.suffix) if item.level else ()),
            _duplicate_check(item),
            _licence_check(item),
        ),
    )


def _of_question(item: ItemDetail, code: str, instruction: str) -> Inspection:
    """No machine judges a reasoning question: it has to be its program with a blank."""
    trace = unjudged(item.machine_id)
    return Inspection(
        title=item.technology,
        code=highlight(code, item.language),
        strict=trace,
        published=trace,
        marks=(),
        states=(),
        unfaithful=(),
        checks=(_question_check(code, instruction), _duplicate_check(item), _licence_check(item)),
    )


def _question_check(code: str, instruction: str) -> Check:
    try:
        read_question(instruction, code)
    except QuestionError as error:
        return Check("question", CheckOutcome.FAILURE, str(error))
    return Check("question", CheckOutcome.OK, "it is the program with a blank")


def _unfaithful(item: ItemDetail, code: str) -> tuple[int, ...]:
    if item.provenance is None or item.provenance.text is None:
        return ()
    return unfaithful_lines(code, item.provenance.text)


def _judge_checks(strict: Trace, published: Trace) -> Iterator[Check]:
    yield _judge_check("strict", strict)
    yield _judge_check("published", published)
    if strict.findings is not None:
        yield from _finding_checks(strict.findings)


def _judge_check(name: str, trace: Trace) -> Check:
    if trace.accepts:
        return Check(f"{name} judge", CheckOutcome.OK, "accepts")
    outcome = CheckOutcome.WARNING if trace.verdict is Verdict.UNSURE else CheckOutcome.FAILURE
    verdict = "is unsure" if trace.verdict is Verdict.UNSURE else "rejects"
    return Check(f"{name} judge", outcome, f"{verdict}: {trace.reason}")


def _finding_checks(findings: Findings) -> Iterator[Check]:
    """Yield what the strict judge found beside its verdict, where it is worth a look."""
    if findings.library in (Presence.MISSING, Presence.OTHER):
        what = "imports another one" if findings.library is Presence.OTHER else "is not imported"
        yield Check("library", CheckOutcome.FAILURE, f"{what}: {findings.library_name}".rstrip(": "))
    if findings.parses is False:
        yield Check(
            "syntax", CheckOutcome.FAILURE, f"does not parse from line {findings.first_error_line} on"
        )
    if findings.clean_up is CleanUp.NO:
        yield Check("clean-up", CheckOutcome.WARNING, "nothing gives back what was opened")


def _faithfulness_check(item: ItemDetail, unfaithful: tuple[int, ...]) -> Check:
    if item.provenance is None or item.provenance.text is None:
        return Check("source", CheckOutcome.WARNING, "its file is not at hand, so nothing can be compared")
    if not unfaithful:
        return Check("source", CheckOutcome.OK, "every line stands in the source file")
    lines = ", ".join(map(str, unfaithful[:12])) + (" …" if len(unfaithful) > 12 else "")
    return Check(
        "source", CheckOutcome.WARNING, f"{len(unfaithful)} lines are not in the source file: {lines}"
    )


def _duplicate_check(item: ItemDetail) -> Check:
    if item.duplicates:
        return Check("duplicates", CheckOutcome.WARNING, f"the same code is in {_some(item.duplicates)}")
    if item.similar:
        return Check("duplicates", CheckOutcome.WARNING, f"nearly the same code is in {_some(item.similar)}")
    return Check("duplicates", CheckOutcome.OK, "no other item is known to have this code")


def _some(keys: tuple[str, ...]) -> str:
    return ", ".join(keys[:3]) + (f" and {len(keys) - 3} more" if len(keys) > 3 else "")


def _licence_check(item: ItemDetail) -> Check:
    if item.provenance is None:
        return Check("provenance", CheckOutcome.WARNING, "no commit, path or licence is known")
    source = item.provenance
    place = f"{source.repository}@{source.commit[:10] or '?'} {source.path}:{source.first_line}-{source.last_line}"
    if not source.licence:
        return Check("provenance", CheckOutcome.WARNING, f"licence unknown · {place}")
    return Check("provenance", CheckOutcome.OK, f"{source.licence} · {place}")
