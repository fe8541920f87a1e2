"""The yield of the line, laid out for a terminal of 80 columns."""

from __future__ import annotations

from crosspl_tui.cli.yield_shown import yield_lines
from crosspl_tui.pipelines.translation.line.steps import Step
from store.translations.yields import LanguageYield, StepYield
from store.vocabulary import TranslationStatus

STEPS = {step.value: StepYield(solved=1_000) for step in Step if step is not Step.HAND_OVER}
BUSY = LanguageYield(
    "typescript",
    {TranslationStatus.SOLVED: 8_000, TranslationStatus.FAILING: 1_500, TranslationStatus.REFUSED: 500},
    STEPS | {"imported": StepYield(solved=1_000)},
)


def test_a_line_with_all_its_steps_fits_in_80_columns() -> None:
    lines = list(yield_lines([BUSY, LanguageYield("py")]))

    assert max(map(len, lines)) <= 80
    assert lines[1].split()[2:] == ["10,000", "500", "1,500", "8,000", "80.0"]
    assert lines[6].split() == (
        ["solved", "by", "given", "generate", "repair", "again", "+repair", "overlap", "correct", "imported"]
    )
    assert lines[7].split() == ["typescript", *["1,000"] * 8]


def test_the_bar_tells_who_solved_by_its_shade() -> None:
    bar = next(iter(list(yield_lines([BUSY]))[1].split()[1:2]))

    assert (bar.count("█"), bar.count("▓"), bar.count("░"), bar.count("·")) == (7, 10, 2, 5)
