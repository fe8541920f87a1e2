"""The yield of the construction line as a table with bars, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from crosspl_tui.cli.printing import table
from crosspl_tui.pipelines.translation.line.steps import Step
from store.translations.yields import LanguageYield, StepYield
from store.triage.decisions import REPAIR_STEP
from store.vocabulary import TranslationStatus

BAR_CELLS = 24
FIRST, LATER, PEOPLE = "█▓░"
_BEFORE = (Step.CANDIDATES, Step.GENERATE, Step.REPAIR)
_LINE = tuple(step for step in Step if step is not Step.HAND_OVER)
# Narrow enough for all steps beside each other in 80 columns.
_SHORT: dict[str, str] = {
    Step.CANDIDATES: "given",
    Step.AGAIN: "again",
    Step.AGAIN_REPAIR: "+repair",
    REPAIR_STEP: "asked",
}
_OF_STEPS = "again, +repair: generated anew and repaired by the second model"
_OF_REPAIRS = "asked: repaired by a model that a curator asked"
_LEGEND = (
    f"{FIRST} given, generated or repaired by the first model, {LATER} by later steps,",
    f"{PEOPLE} otherwise: imported, or by hand",
)


def yield_lines(languages: Sequence[LanguageYield]) -> Iterator[str]:
    """Lay the yield out: of each language the share solved with a bar, then what each step has solved."""
    columns = ("rows", "refused", "unsolved", "solved", "%")
    rows = [(one.language, _bar(one), *_totals(one)) for one in languages]
    yield from table(("language", "", *columns), rows, numbers=len(columns))
    yield from _LEGEND
    steps = _steps(languages)
    if steps:
        yield ""
        names = ("solved by", *(_SHORT.get(step, step) for step in steps))
        yield from table(
            names, [(one.language, *_solved(one, steps)) for one in languages], numbers=len(steps)
        )
        if {Step.AGAIN, Step.AGAIN_REPAIR} & {*steps}:
            yield _OF_STEPS
        if REPAIR_STEP in steps:
            yield _OF_REPAIRS


def yield_records(languages: Sequence[LanguageYield]) -> list[dict[str, object]]:
    """Return the yield as JSON values."""
    return [
        {
            "language": one.language,
            "rows": one.total,
            "solved": one.solved,
            "counts": one.counts,
            "steps": {step: asdict(one.steps[step]) for step in _steps([one])},
        }
        for one in languages
    ]


def _steps(languages: Sequence[LanguageYield]) -> list[str]:
    """All steps that there is anything of, those of the line first and in its order."""
    there = {step for one in languages for step in one.steps}
    return [*(step for step in _LINE if step in there), *sorted(there - set(Step))]


def _totals(one: LanguageYield) -> tuple[str, ...]:
    refused = one.counts.get(TranslationStatus.REFUSED, 0)
    share = f"{100 * one.solved / one.total:.1f}" if one.total else ""
    return (*(f"{n:,}" for n in (one.total, refused, one.total - refused - one.solved, one.solved)), share)


def _solved(one: LanguageYield, steps: Sequence[str]) -> Iterator[str]:
    return (f"{one.steps.get(step, StepYield()).solved:,}" for step in steps)


def _bar(one: LanguageYield) -> str:
    """The share solved, with the steps told apart by their shade; parts are rounded at their ends."""
    ends, filled = [], 0
    for names in (_BEFORE, tuple(step for step in _LINE if step not in _BEFORE)):
        filled += sum(one.steps[step].solved for step in names if step in one.steps)
        ends.append(round(BAR_CELLS * filled / one.total) if one.total else 0)
    ends.append(round(BAR_CELLS * one.solved / one.total) if one.total else 0)
    first, later, all_ = ends
    return FIRST * first + LATER * (later - first) + PEOPLE * (all_ - later) + "·" * (BAR_CELLS - all_)
