"""How answers that two judges read, and the judges' scores, are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import hanging, table
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.judges.comparison import Agreement
    from crosspl_tui.runs.judges.examples import Example
    from crosspl_tui.runs.judges.scoring import Score, Scoring
    from store.verdicts.answers import AnswerText, JudgedAnswer

WHERE_TO_LABEL = (
    "read answers in the workbench (Machines, v) and label them there with a and x, or bring labels: "
    "`crosspl-tui judges labels import FILE`"
)


def agreement_lines(total: Agreement, machines: dict[int, Agreement]) -> Iterator[str]:
    """Lay out on how many answers the judges agree and part, of all machines and of each."""
    from fsm.machine import load_catalogue

    catalogue = load_catalogue()
    yield "Answers: judges part, only strict accepts, only published does, both, neither:"
    header = ("machine", "part", "strict", "publ.", "both", "neither")
    rows = [(f"{number} {catalogue[number].title}", *_counts(counts)) for number, counts in machines.items()]
    yield from table(header, [("all", *_counts(total)), *rows], numbers=5)


def example_lines(examples: list[Example]) -> Iterator[str]:
    """Say of each example who says what and why, and first of all how to look at one."""
    if not examples:
        return
    first = examples[0].answer
    yield ""
    yield from hanging(
        f"Where they part, each machine in turn. `crosspl-tui judges show {first.sample_id}` prints the first answer "
        f"by its number; in the workbench Machines, /{first.machine_id} and v show it with others, to be labelled.",
        2,
    )
    for example in examples:
        yield ""
        yield from _example(example)


def _example(example: Example) -> Iterator[str]:
    from crosspl_tui.runs.judges.reasons import saying
    from fsm.trace import Mode

    answer = example.answer
    yield f"{answer.sample_id}  {place_of(answer)}"
    yield from hanging(f"  {saying(Mode.STRICT, answer.strict, answer.strict_reason)}", 4)
    yield from hanging(f"  {saying(Mode.PUBLISHED, answer.published, answer.published_reason)}", 4)
    if example.alike:
        yield f"  the same in {counted(example.alike, 'more answer')} to this machine's tasks"


def place_of(answer: JudgedAnswer | AnswerText) -> str:
    """Return where an answer stands: task, model, which of the model's answers, machine."""
    return f"{answer.language} task {answer.task_id}, {answer.model}, {answer.sample}, machine {answer.machine_id}"


def score_lines(scores: Iterable[Score]) -> list[str]:
    """Lay out the judges' scores."""
    header = ("judge", "share of answers", "is", "95% interval", "counted")
    return table(header, [row for found in scores for row in _score_rows(found)])


def unscored_lines(scoring: Scoring) -> Iterator[str]:
    """Say why there are no scores, or which labelled answers these leave out, and what to do."""
    if not scoring.labelled:
        yield f"nothing is labelled yet, so there is nothing to score: {WHERE_TO_LABEL}"
    if scoring.unjudged:
        yield (
            f"left out: {counted(scoring.unjudged, 'labelled answer')} that no present judge has judged here; "
            "`crosspl-tui import` brings published answers, `crosspl-tui judges compare` judges them"
        )
    if scoring.disputed:
        yield f"left out: {counted(scoring.disputed, 'labelled answer')} on which people differ"


def _score_rows(score: Score) -> Iterator[tuple[str, str, str, str, str]]:
    shares = {
        "correct among accepted": score.precision,
        "accepted among correct": score.recall,
        "accepted among wrong": score.false_acceptance,
    }
    for name, share in shares.items():
        count = f"{share.hits:,} of {share.total:,}"
        if share.value is None:
            yield score.judge, name, "-", "-", count
        else:
            yield score.judge, name, f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}", count


def _counts(counts: Agreement) -> tuple[int, int, int, int, int]:
    return counts.parted, counts.only_strict, counts.only_published, counts.both_accept, counts.both_reject
