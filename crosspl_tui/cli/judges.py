"""The commands that compare the judges with each other and with people: judges compare, show, labels, score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.judges_labels import labels
from crosspl_tui.cli.judges_shown import (
    agreement_lines,
    example_lines,
    place_of,
    score_lines,
    unscored_lines,
)
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.judges.comparison import Progress
    from store.verdicts.answers import AnswerText, JudgedAnswer

judges = typer.Typer(
    help="Compare the judges with each other, and with people's labels.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
judges.add_typer(labels, name="labels")


@judges.command()
def compare(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    machine: Annotated[
        int | None, typer.Option(metavar="ID", help="Only answers to this machine's tasks.")
    ] = None,
    examples: Annotated[int, typer.Option(metavar="N", help="How many disagreements to list.", min=0)] = 20,
    is_json: JsonOption = False,
) -> None:
    """Judge imported answers by strict and by published, and say where they part.

    Answers are judged once for each version of a judge; a second run only reads. The Machines screen of the
    workbench (v) shows the same answers with their traces, for people to label.
    """
    from crosspl_tui.runs.judges.comparison import judge_answers, read_comparison
    from fsm.machine import load_catalogue
    from store.database import open_database

    if machine is not None:
        load_catalogue()[machine]
    with open_database(settings_from(context, database).database, create=False) as opened:
        with interruptible() as is_stopped, ProgressLine() as line:
            done = judge_answers(opened, line.reporter(_describe), is_stopped, machine_id=machine)
            was_stopped = is_stopped()
        try:
            if not was_stopped:
                _print_comparison(read_comparison(opened, machine), done, examples, is_json=is_json)
        except KeyboardInterrupt:
            was_stopped = True
    if was_stopped:
        kept = f"{counted(done, 'answer')} judged now, and kept" if done else "no answer judged now"
        narrate(f"stopped before the end; {kept}; a second run goes on")
    exit_if_stopped(is_cancelled=was_stopped)


def _print_comparison(answers: list[JudgedAnswer], judged: int, examples: int, *, is_json: bool) -> None:
    from crosspl_tui.runs.judges.comparison import agreement, by_machine, disagreements
    from crosspl_tui.runs.judges.examples import chosen_examples

    parted = disagreements(answers)
    total, machines = agreement(answers), by_machine(answers)
    if is_json:
        print_json(
            {
                **asdict(total),
                "by_machine": {str(number): asdict(counts) for number, counts in machines.items()},
                "disagreements": [asdict(answer) for answer in parted],
            }
        )
    elif answers:
        print_lines(agreement_lines(total, machines))
        print_lines(example_lines(chosen_examples(parted)[:examples]))
    if not answers:
        narrate(
            "there are no answers to compare: `crosspl-tui import` brings published ones, `eval` asks a model"
        )
        return
    narrate(f"{len(answers):,} answers, {judged:,} of them judged now; the judges agree on {total.share}")


def _describe(progress: Progress) -> str:
    return f"judged: {progress.done:,} of {counted(progress.total, 'answer')} (ctrl+c stops)"


@judges.command()
def show(
    context: typer.Context,
    sample: Annotated[
        int,
        typer.Argument(metavar="NUMBER", min=1, max=2**31 - 1, help="An answer; `judges compare` has them."),
    ],
    *,
    database: DatabaseOption = None,
) -> None:
    """Print an answer: the task, what strict and published say of it and why, and the answer."""
    from store.database import open_database
    from store.verdicts.answers import answer_text

    opened = open_database(settings_from(context, database).database, create=False)
    with opened, opened.connect() as connection:
        answer = answer_text(connection, sample)
    if answer is None or answer.machine_id < 0:
        raise CommandError(
            f"there is no answer {sample} for judges to read; `judges compare` has the numbers"
        )
    print_lines(_answer_lines(answer))


def _answer_lines(answer: AnswerText) -> Iterator[str]:
    from crosspl_tui.cli.judging import trace_lines
    from crosspl_tui.runs.judges.comparison import traces_of
    from crosspl_tui.runs.judges.reasons import reason_about
    from fsm.machine import load_catalogue

    machine = load_catalogue()[answer.machine_id]
    strict, published = (
        trace_lines(machine, trace, reason_about(trace, machine, answer.answer, answer.suffix))
        for trace in traces_of(answer)
    )
    yield place_of(answer)
    yield from strict
    next(published)  # the machine again
    yield from published
    yield ""
    yield "Instruction:"
    yield from answer.instruction.splitlines()
    yield ""
    yield "Answer:"
    yield from answer.answer.splitlines()


@judges.command()
def score(context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False) -> None:
    """Say how good the judges are on labelled answers, with 95% Wilson intervals.

    Left out, and told, are answers on which people differ, and those that are not judged here.
    """
    from crosspl_tui.runs.judges.scoring import read_scoring
    from store.database import open_database

    with open_database(settings_from(context, database).database, create=False) as opened:
        scoring = read_scoring(opened)
    if is_json:
        print_json([asdict(found) for found in scoring.scores])
    elif scoring.counted:
        print_lines(score_lines(scoring.scores))
    for line in unscored_lines(scoring):
        narrate(line)
