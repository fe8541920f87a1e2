"""The commands for foreign-function tasks: ffi libraries, construct, evaluate, classify."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json, print_lines, table
from crosspl_tui.cli.sandboxes import ProviderOption, opened_sandbox
from crosspl_tui.cli.standard_input import STANDARD_INPUT, standard_input
from crosspl_tui.sandbox.providers import Provider

if TYPE_CHECKING:
    from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
    from crosspl_tui.runs.ffi.construction import ForeignSummary, Pace
    from crosspl_tui.runs.ffi.evaluation import ForeignAnswer, ForeignScore, JudgedAnswer
    from crosspl_tui.runs.ffi.keeping import ForeignResult
    from crosspl_tui.settings import Settings

LibraryOption = Annotated[str, typer.Option("--library", metavar="NAME", help="Which library.")]
LibrariesOption = Annotated[
    Path | None,
    typer.Option("--libraries", metavar="FILE", help="More libraries, as TOML.", show_default=False),
]
JobsOption = Annotated[
    int | None,
    typer.Option("-j", "--jobs", min=1, metavar="N", help="How many at a time.", show_default="processors"),
]

ffi = typer.Typer(
    help="Make and evaluate tasks in which Python calls a C library.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@ffi.command()
def libraries(
    *, file: LibrariesOption = None, provider: ProviderOption = Provider.LOCAL, is_json: JsonOption = False
) -> None:
    """Show the libraries that are known, and where their shared objects are.

    Exits with 1 when one is not installed.
    """
    from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
    from crosspl_tui.pipelines.ffi.libraries import LibraryError, load_libraries

    found: dict[str, dict[str, object]] = {}
    with opened_sandbox(provider) as sandbox:
        for library in load_libraries(file).values():
            try:
                prepared = ForeignExecutor(sandbox, library).prepared
                told: dict[str, object] = {"objects": dict(prepared.versions), "digest": prepared.digest}
            except LibraryError as error:
                told = {"missing": str(error)}
            found[library.name] = {"title": library.title, **told}
    if is_json:
        print_json(found)
    else:
        print_lines(_library_lines(found))
    if any("missing" in each for each in found.values()):
        raise typer.Exit(ExitCode.FINDINGS)


def _library_lines(found: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
    for name, told in found.items():
        yield f"{name}  {told['title']}" + (f"  ✗ {told['missing']}" if "missing" in told else "")
        objects = told.get("objects")
        if isinstance(objects, dict):
            yield from (f"  {each}  {path}" for each, path in objects.items())


@ffi.command()
def construct(
    context: typer.Context,
    *,
    place: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FOLDER|FILE]",
            help="C sources for --model. Without a model tasks are made of the library's headers.",
            show_default=False,
        ),
    ] = None,
    database: DatabaseOption = None,
    model: Annotated[
        str, typer.Option(metavar="NAME", help="Author and reviser: a model of the settings, MODEL@URL.")
    ] = "",
    library: LibraryOption = "gsl",
    file: LibrariesOption = None,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="So many more tasks at most.", show_default=False)
    ] = None,
    budget: Annotated[
        float | None, typer.Option(min=0.0, metavar="DOLLARS", help="For --model.", show_default=False)
    ] = None,
    is_dry: Annotated[bool, typer.Option("--dry-run", help="Write nothing to the database.")] = False,
    provider: ProviderOption = Provider.LOCAL,
    jobs: JobsOption = None,
    is_json: JsonOption = False,
) -> None:
    """Make tasks whose solutions pass their own assertions, as items for the human check.

    With --model each C source is given to the author; a solution that fails goes to the reviser with its error, up to
    five attempts in all. Without, tasks are made of the functions of numbers and plain arrays that the library's
    headers declare, with results measured by a C program. Sources that were done before are passed over.
    """
    from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
    from crosspl_tui.pipelines.ffi.libraries import find_library
    from crosspl_tui.runs.ffi.construction import Pace

    _check_use(place, model, budget, is_dry=is_dry)
    settings = settings_from(context, database)
    with (
        opened_sandbox(provider) as sandbox,
        interruptible() as is_stopped,
        ProgressLine(has_data=is_json) as line,
    ):
        executor = ForeignExecutor(sandbox, find_library(library, file))
        _ = executor.prepared  # what is missing is said before anything is begun
        told = _print_result if is_json else _telling(line)
        pace = Pace(jobs or os.cpu_count() or 1, limit, told, is_stopped)
        summary = _constructed(
            executor, settings, pace, place=place, model=model, budget=budget, is_dry=is_dry
        )
    if not is_json:
        print_lines(_summary_lines(summary))
    _narrate_summary(summary, is_dry=is_dry)
    exit_if_stopped(is_cancelled=summary.is_cancelled)
    if summary.stop_reason or summary.by_outcome.get("failed"):
        raise typer.Exit(ExitCode.FINDINGS)


def _check_use(place: Path | None, model: str, budget: float | None, *, is_dry: bool) -> None:
    if bool(model) != (place is not None):
        raise CommandError("name the C sources and a --model, or neither to make tasks of the headers")
    if not model and budget is not None:
        raise CommandError("--budget is for models; name one with --model")
    if model and is_dry:
        raise CommandError("--dry-run is for tasks made of the headers: what a model says is always kept")


def _constructed(
    executor: ForeignExecutor,
    settings: Settings,
    pace: Pace,
    *,
    place: Path | None,
    model: str,
    budget: float | None,
    is_dry: bool,
) -> ForeignSummary:
    from crosspl_tui.runs.ffi.construction import ModelPlan, construct_by_models, construct_from_headers
    from store.database import open_database

    if is_dry:
        return construct_from_headers(executor, None, pace)
    with open_database(settings.database) as opened:
        if place is None:
            return construct_from_headers(executor, opened, pace)
        return construct_by_models(executor, opened, settings, ModelPlan(place, model, budget), pace)


def _telling(line: ProgressLine) -> Callable[[ForeignResult, ForeignSummary], None]:
    def tell(_result: ForeignResult, summary: ForeignSummary) -> None:
        line.show(f"constructing: {summary.sources:,} sources, {summary.new_items:,} items (ctrl+c stops)")

    return tell


def _print_result(result: ForeignResult, _summary: ForeignSummary) -> None:
    from crosspl_tui.cli.records import Record

    task = result.construction.task if result.construction else None
    record: Record = {"source": result.source.path, "outcome": result.outcome, "reason": result.reason}
    attempts = result.construction.attempts if result.construction else ()
    record["attempts"] = [{"number": each.number, "reason": each.reason} for each in attempts]
    if task:
        record |= {"Instruction": task.instruction, "Canonical_solution": task.solution}
    print_json(record, is_line=True)


def _summary_lines(summary: ForeignSummary) -> Iterator[str]:
    yield from table(("outcome", "sources"), summary.by_outcome.items(), numbers=1)
    if summary.by_reason:
        yield ""
        yield from table(
            ("sources", "gave no item because"), ((n, why) for why, n in summary.by_reason.items())
        )


def _narrate_summary(summary: ForeignSummary, *, is_dry: bool) -> None:
    if summary.declared:
        narrate(
            f"{summary.declared:,} functions are declared, {summary.eligible:,} of them of numbers and plain arrays"
        )
    stopped = "stopped before the end; " if summary.is_cancelled else ""
    narrate(
        f"{stopped}{summary.new_items:,} {'items' if is_dry else 'new items'} from {summary.sources:,} sources in "
        f"{summary.seconds:.1f} s; done before: {summary.passed_over:,}"
    )
    if summary.stop_reason:
        narrate(f"stopped: {summary.stop_reason}")
        narrate("when that is repaired, the same command goes on where it was")


@ffi.command()
def evaluate(
    *,
    tasks: Annotated[Path, typer.Argument(metavar="TASKS", help="Task files FFI_<n>.json, or their folder.")],
    answers: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Answers: JSON {task, number?, answer}, one a line.")
    ],
    library: LibraryOption = "gsl",
    file: LibrariesOption = None,
    provider: ProviderOption = Provider.LOCAL,
    jobs: JobsOption = None,
    is_json: JsonOption = False,
) -> None:
    """Execute answers against the assertions of their tasks, in processes that the answers cannot reach.

    An answer is what a model said, JSON with Candidate_solution; a task is named by its key or its number. Failures
    are told apart in the published kinds. With --json there is a line for each answer.
    """
    from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
    from crosspl_tui.pipelines.ffi.libraries import find_library
    from crosspl_tui.runs.ffi.evaluation import ForeignJudge, judge_answers, score

    solutions = _solutions(tasks)
    given = _read_answers(answers)
    if unknown := sorted({answer.task for answer in given} - solutions.keys()):
        raise CommandError(f"{answers}: there is no task {unknown[0]!r} in {tasks}")
    judged = []
    with (
        opened_sandbox(provider) as sandbox,
        interruptible() as is_stopped,
        ProgressLine(has_data=is_json) as line,
    ):
        judge = ForeignJudge(ForeignExecutor(sandbox, find_library(library, file)), solutions)
        for each in judge_answers(given, judge, at_once=jobs or os.cpu_count() or 1, is_cancelled=is_stopped):
            judged.append(each)
            line.show(f"executing: {len(judged):,} of {len(given):,} answers (ctrl+c stops)")
            if is_json:
                print_json(_judged_record(each), is_line=True)
        is_cancelled = is_stopped()
    found = score(judged)
    if not is_json:
        print_lines(_score_lines(found))
    rates = ", ".join(f"pass@{k} {100 * rate:.1f}" for k, rate in found.pass_at.items())
    narrate(f"{found.passed:,} of {found.answers:,} answers to {found.tasks:,} tasks pass; {rates}")
    exit_if_stopped(is_cancelled=is_cancelled)


def _solutions(tasks: Path) -> dict[str, str]:
    from crosspl_tui.runs.judges.verification import read_foreign_tasks

    solutions = {}
    for item in read_foreign_tasks(tasks):
        solutions[item.key] = solutions[str(item.task_id)] = item.code
    if not solutions:
        raise CommandError(f"{tasks} holds no foreign-function task, such as FFI_<n>.json")
    return solutions


def _lines_of(file: str) -> list[bytes]:
    return (standard_input().read() if file == STANDARD_INPUT else Path(file).read_bytes()).splitlines()


def _read_answers(file: str) -> list[ForeignAnswer]:
    from crosspl_tui.runs.ffi.evaluation import read_answers
    from store.exchange.fields import BadDataError

    try:
        return list(read_answers(_lines_of(file)))
    except BadDataError as error:
        raise CommandError(f"{file}: {error}") from error


def _judged_record(each: JudgedAnswer) -> dict[str, object]:
    done = each.execution
    return {
        "task": each.answer.task,
        "number": each.answer.number,
        "verdict": done.execution.kind if done else "no code",
        "failure": each.failure or "",
        "reason": done.execution.reason if done else each.problem,
        "message": done.message if done and not done.is_passed else "",
        "return_code": done.return_code if done else None,
        "way": done.way if done else "",
        "seconds": round(done.execution.seconds, 3) if done else 0.0,
        "toolchain": done.execution.toolchain if done else "",
    }


def _score_lines(found: ForeignScore) -> Iterator[str]:
    rows = [("passed", found.passed), *found.failures.items()]
    if found.not_counted:
        rows.append(("not counted: the sandbox failed", found.not_counted))
    yield from table(("kind", "answers"), rows, numbers=1)


@ffi.command()
def classify(
    *,
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="JSON {Return_code, Error_info, category?}, one a line.")
    ],
    is_json: JsonOption = False,
) -> None:
    """Tell the kinds of recorded failures, by return code and message, and compare them with their labels.

    Exits with 1 when one differs from its label.
    """
    from crosspl_tui.runs.ffi.evaluation import classify_failures
    from store.exchange.fields import BadDataError

    try:
        found = list(classify_failures(_lines_of(file)))
    except BadDataError as error:
        raise CommandError(f"{file}: {error}") from error
    if is_json:
        for each in found:
            print_json({"kind": each.kind, "label": each.label}, is_line=True)
    else:
        counts: dict[str, int] = {}
        for each in found:
            counts[each.kind] = counts.get(each.kind, 0) + 1
        print_lines(table(("kind", "failures"), counts.items(), numbers=1))
    labelled = [each for each in found if each.label]
    agreeing = sum(each.agrees for each in labelled)
    narrate(f"{len(found):,} failures; {agreeing:,} of {len(labelled):,} labels agree")
    if agreeing < len(labelled):
        raise typer.Exit(ExitCode.FINDINGS)
