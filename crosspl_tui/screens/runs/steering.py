"""What is said when a run is to be paused, cancelled or tried again: what is lost, or why it cannot be."""

from __future__ import annotations

from crosspl_tui.screens.runs.texts import RunView
from crosspl_tui.wording import counted
from store.runs.lifecycle import PUBLISHED, RunRow
from store.vocabulary import RunKind, RunStatus

ANEW = {
    RunKind.EVALUATION: "n starts a new one, and what this one was answered is not paid again",
    RunKind.CONSTRUCTION: "C starts a new one with the candidates that still wait",
    RunKind.TRANSLATION: "translations build starts a new one",
}
PIECES = {RunKind.EVALUATION: "answer", RunKind.CONSTRUCTION: "candidate", RunKind.TRANSLATION: "translation"}


def why_not_paused(run: RunRow) -> str:
    """Say why a run can neither be paused nor go on."""
    if run.status is RunStatus.CANCELLED:
        return f"Run {run.id} was cancelled and cannot go on; {ANEW[run.kind]}"
    return f"Run {run.id} is {run.status}: there is nothing to pause"


def why_not_cancelled(run: RunRow) -> str:
    """Say why a run cannot be cancelled, "" when it can."""
    if run.status is RunStatus.CANCELLED:
        return f"Run {run.id} was cancelled before; {ANEW[run.kind]}"
    return f"Run {run.id} is finished: there is nothing to cancel" if run.status is RunStatus.FINISHED else ""


def why_not_retried(run: RunRow, failed: int) -> str:
    """Say why nothing of a run is tried again, of which so many pieces have failed."""
    if run.status is RunStatus.CANCELLED:
        stay = (
            f"the {failed:,} that failed {'stays' if failed == 1 else 'stay'} so"
            if failed
            else "it cannot go on"
        )
        return f"Run {run.id} was cancelled: {stay}; {ANEW[run.kind]}"
    return f"Nothing of run {run.id} has failed"


def told_of_retry(run: RunRow, count: int) -> str:
    """Say that so many pieces of a run are tried again, or will be."""
    when = " when the run goes on · space" if run.status is RunStatus.PAUSED else ""
    return f"{count:,} that failed {'is' if count == 1 else 'are'} tried again{when}"


def told_of_rerun(run: RunRow, count: int) -> str:
    """Say that a sample is asked anew, or why it is not; `count` is 1 or 0."""
    if run.status is RunStatus.CANCELLED:
        return f"Run {run.id} was cancelled: none of its samples is asked again; {ANEW[run.kind]}"
    if run.origin == PUBLISHED:
        return f"Run {run.id} was imported: there is nobody to ask its samples again"
    when = "when the run goes on" if run.status is RunStatus.PAUSED else "see the log of the run"
    return f"Asked again · {when}" if count else "This sample waits to be asked already"


def lost_by_cancelling(run: RunView) -> str:
    """Say what a run that is cancelled will never have, and what it keeps."""
    progress, piece = run.progress, PIECES[run.run.kind]
    done = "asked for" if run.run.is_evaluation else "worked on"
    never = f"{'is' if progress.left == 1 else 'are'} then never {done}"
    stay = f"the {progress.done:,} that {'is done stays' if progress.done == 1 else 'are done stay'}"
    return f"{progress.left:,} of its {counted(progress.total, piece)} {never}; {stay}."
