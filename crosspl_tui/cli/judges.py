"""The commands that compare the judges with each other and with people: judges compare, labels, score."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.runs.judges.comparison import Agreement, Score
    from store.verdicts.answers import JudgedAnswer

judges = typer.Typer(
    help="Compare the judges with each other, and with people's labels.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


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
    from crosspl_tui.runs.judges import comparison
    from fsm.machine import load_catalogue
    from store.database import open_database

    if machine is not None:
        load_catalogue()[machine]
    opened = open_database(settings_from(context, database).database, create=False)
    with opened as base, interruptible() as is_stopped, ProgressLine() as line:
        done = comparison.judge_answers(
            base, line.reporter("judged: {:,} answers (ctrl+c stops)".format), is_stopped, machine_id=machine
        )
        was_stopped = is_stopped()
        answers = [] if was_stopped else comparison.read_comparison(base, machine)
    if was_stopped:
        narrate(f"stopped before the end; {done:,} answers judged now are kept, a second run judges the rest")
    exit_if_stopped(is_cancelled=was_stopped)
    parted = comparison.disagreements(answers)
    total, machines = comparison.agreement(answers), comparison.by_machine(answers)
    if is_json:
        print_json(
            {
                **asdict(total),
                "by_machine": {str(number): asdict(counts) for number, counts in machines.items()},
                "disagreements": [asdict(answer) for answer in parted],
            }
        )
    else:
        print_lines(_lines(total, machines, parted[:examples]))
    narrate(f"{len(answers):,} answers, {done:,} of them judged now; the judges agree on {total.share}")


def _lines(total: Agreement, machines: dict[int, Agreement], examples: list[JudgedAnswer]) -> Iterator[str]:
    from fsm.machine import load_catalogue

    catalogue = load_catalogue()
    yield "Answers that both judges accept, neither, only strict, only published:"
    header = ("machine", "both", "neither", "strict", "publ.")
    rows = [(f"{number} {catalogue[number].title}", *_counts(counts)) for number, counts in machines.items()]
    yield from table(header, [("all", *_counts(total)), *rows], numbers=4)
    for answer in examples:
        yield ""
        yield from _example(answer)


def _example(answer: JudgedAnswer) -> Iterator[str]:
    from crosspl_tui.runs.judges.reasons import saying
    from fsm.trace import Mode

    place = f"{answer.language} task {answer.task_id}, {answer.model}, sample {answer.number}"
    yield f"{place}, machine {answer.machine_id}"
    yield f"  {saying(Mode.STRICT, answer.strict, answer.strict_reason)}"
    yield f"  {saying(Mode.PUBLISHED, answer.published, answer.published_reason)}"


def _counts(counts: Agreement) -> tuple[int, int, int, int]:
    return counts.both_accept, counts.both_reject, counts.only_strict, counts.only_published


@judges.command()
def labels(context: typer.Context, database: DatabaseOption = None) -> None:
    """Write people's labels as CSV: hash of the answer, machine, label, cause, who and when."""
    from store.database import open_database
    from store.exchange.tables import formula_safe
    from store.verdicts.labels import standing_labels

    opened = open_database(settings_from(context, database).database, create=False)
    with opened, opened.connect() as connection:
        rows = standing_labels(connection)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["answer_hash", "machine", "suffix", "label", "cause", "note", "reviewer", "at"])
    for row in rows:
        cells = (row.answer_hash, row.machine_id, row.suffix, row.value, row.cause, row.note, row.reviewer)
        writer.writerow([*map(formula_safe, cells), row.created_at])
    narrate(f"{len(rows):,} labels")


@judges.command()
def score(context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False) -> None:
    """Say how good the judges are on labelled answers, with 95% Wilson intervals."""
    from crosspl_tui.runs.judges.comparison import read_comparison, read_scores
    from store.database import open_database

    with open_database(settings_from(context, database).database, create=False) as opened:
        scores = read_scores(opened, read_comparison(opened))
    if is_json:
        print_json([asdict(found) for found in scores])
        return
    header = ("judge", "share of answers", "is", "95% interval", "counted")
    print_lines(table(header, [row for found in scores for row in _score_rows(found)]))


def _score_rows(score: Score) -> Iterator[tuple[str, str, str, str, str]]:
    shares = {
        "correct among accepted": score.precision,
        "accepted among correct": score.recall,
        "accepted among wrong": score.false_acceptance,
    }
    for name, share in shares.items():
        counted = f"{share.hits:,} of {share.total:,}"
        if share.value is None:
            yield score.judge, name, "-", "-", counted
        else:
            yield score.judge, name, f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}", counted
