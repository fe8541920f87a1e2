"""Evaluating completions that are given: judged, scored and printed, without any model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines
from crosspl_tui.cli.scores_shown import GroupName, ScoredRun, score_lines, score_records
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.evaluation.results import Chosen, Progress, ResultsEvaluation


def evaluate_given(
    results: Path,
    database: str,
    *,
    tasks: Path | None,
    mode: str,
    chosen: Chosen,
    grouping: GroupName,
    is_json: bool,
) -> None:
    """Judge and score completions; exits with 1 when some of them cannot be used."""
    from crosspl_tui.runs.evaluation.plan import JudgeMode
    from crosspl_tui.runs.evaluation.results import evaluate_results
    from crosspl_tui.runs.evaluation.scores import Grouping

    with interruptible() as is_stopped, ProgressLine() as line:
        evaluation = evaluate_results(
            results,
            JudgeMode(mode),
            tasks=tasks,
            database=database,
            chosen=chosen,
            grouping=Grouping(grouping),
            on_progress=line.reporter(_describe_judging),
            is_cancelled=is_stopped,
        )
    exit_if_stopped(is_cancelled=evaluation.is_cancelled)
    _print_results(evaluation, grouping, is_json=is_json)
    if evaluation.problems:
        raise typer.Exit(ExitCode.FINDINGS)


def _describe_judging(progress: Progress) -> str:
    return f"judging: {progress.done:,} of {progress.total:,} answers (ctrl+c stops)"


def _print_results(evaluation: ResultsEvaluation, grouping: GroupName, *, is_json: bool) -> None:
    from dataclasses import asdict

    runs = [
        ScoredRun(result.model, result.decoding, result.table, grouping, evaluation.mode)
        for result in evaluation.results
    ]
    if is_json:
        print_json(
            {
                "judge": evaluation.mode,
                "answers": evaluation.answers,
                "seconds": round(evaluation.seconds, 2),
                "rows": score_records(runs),
                "problems": [asdict(problem) for problem in evaluation.problems],
            }
        )
    else:
        print_lines(score_lines(runs))
    for problem in evaluation.problems:
        narrate(f"problem: {problem}")
    narrate(
        f"{counted(evaluation.answers, 'answer')} judged by {evaluation.mode} in {evaluation.seconds:.1f} s; "
        f"{counted(len(evaluation.problems), 'problem')}"
    )
