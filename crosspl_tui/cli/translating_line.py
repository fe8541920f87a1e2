"""The commands of the construction line of translations: translations build, translations yield."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import interruptible
from crosspl_tui.cli.languages import executed_languages
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, narrate_first, print_json, print_lines
from crosspl_tui.sandbox.providers import Provider

if TYPE_CHECKING:
    from crosspl_tui.pipelines.translation.line.settings import LineSettings
    from crosspl_tui.runs.translation.here import LineEnd, LineProgress
    from crosspl_tui.runs.translation.plan import LineModels, TranslationPlan
    from crosspl_tui.runs.translation.start import StartedLine
    from crosspl_tui.settings import Settings
    from store.database import Database

_BAR_CELLS = 20


ModelOption = Annotated[
    str,
    typer.Option(metavar="NAME", help="The model of all steps: of the settings, MODEL@URL or replay:FILE."),
]
SecondOption = Annotated[
    str, typer.Option(metavar="NAME", help="Another one from the worked examples on.", show_default=False)
]
ThirdOption = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="Another one for rows that nearly all languages have.", show_default=False
    ),
]
CandidatesOption = Annotated[
    list[Path] | None,
    typer.Option(metavar="PATH", help="Files of programs to try before any model; may be repeated."),
]
LanguageOption = Annotated[
    list[str] | None,
    typer.Option(
        "--language",
        metavar="NAME",
        help="Only this one, such as rb; may be repeated. By default all present.",
    ),
]
SuiteOption = Annotated[str, typer.Option(help="What the problems' keys begin with.")]
LimitOption = Annotated[
    int | None,
    typer.Option("--n", min=1, metavar="N", help="Only the first N problems.", show_default=False),
]
FailingOption = Annotated[bool, typer.Option("--failing", help="Take up translations in triage too.")]
SettingOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A setting, as again.rounds=3; may be repeated."),
]
BudgetOption = Annotated[
    float | None,
    typer.Option(min=0.0, metavar="DOLLARS", help="What the models may cost.", show_default=False),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", min=1, max=1000, metavar="N", help="Programs at once.")
]
LeftOption = Annotated[bool, typer.Option("--no-wait", help="Only start it, and leave the work to workers.")]
ProviderOption = Annotated[Provider, typer.Option(help="Where programs are executed.")]
PromptsOption = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Files that replace our prompts.", show_default=False),
]
TitleOption = Annotated[str, typer.Option(help="By which the run is known.", show_default=False)]


def build(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    model: ModelOption = "",
    second: SecondOption = "",
    third: ThirdOption = "",
    candidates: CandidatesOption = None,
    language: LanguageOption = None,
    suite: SuiteOption = "cruxeval",
    limit: LimitOption = None,
    takes_failing: FailingOption = False,
    changes: SettingOption = None,
    budget: BudgetOption = None,
    jobs: JobsOption = 8,
    is_left: LeftOption = False,
    provider: ProviderOption = Provider.LOCAL,
    prompts: PromptsOption = None,
    title: TitleOption = "",
    is_json: JsonOption = False,
) -> None:
    """Translate problems by the construction line: generate, repair, again by a second model, overlap, triage.

    It is a run, which any worker can join; interrupted, it goes on with `runs resume`. The settings are the published
    ones unless --set says otherwise. What it leaves unsolved is in triage. Exits with 1 when it stopped by itself.
    """
    from crosspl_tui.runs.engine.work import Limits
    from crosspl_tui.runs.translation.plan import TranslationPlan
    from store.database import open_database

    settings = settings_from(context, database)
    models = _models(settings, model, second, third)
    if not models.names and not candidates:
        raise CommandError("name what gives programs: --model NAME, or --candidates FILE")
    plan = TranslationPlan(
        languages=_languages(language, provider),
        models=models,
        settings=_line_settings(changes),
        suite=suite,
        limit=limit,
        takes_failing=takes_failing,
        limits=Limits(budget=budget),
        prompts=str(prompts.resolve()) if prompts else settings.prompts,
        provider=provider,
        title=title,
    )
    with open_database(settings.database, create=False) as opened:
        started, problems = _start(opened, plan, candidates or [])
        if is_left:
            narrate("workers take it up: crosspl-tui worker")
            if is_json:
                print_json({"run": started.run_id} | _problems_record(problems))
            return
        end = _work(opened, settings, started.run_id, jobs)
        _print_yield(opened, started.run_id, is_json=is_json, problems=problems)
    _narrate_end(started.run_id, end, jobs)


def yield_(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    run: Annotated[
        int | None, typer.Option("--run", metavar="ID", help="Only of this run.", show_default=False)
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Show what each step of the line has solved in each language."""
    from store.database import open_database
    from store.runs.lifecycle import load_run

    with open_database(settings_from(context, database).database, create=False) as opened:
        if run is not None:
            with opened.connect() as connection:
                load_run(connection, run)
        _print_yield(opened, run, is_json=is_json)


def _models(settings: Settings, model: str, second: str, third: str) -> LineModels:
    from crosspl_tui.llm.errors import ModelError
    from crosspl_tui.llm.opening import model_name
    from crosspl_tui.runs.translation.plan import LineModels

    models = LineModels(model, second or model, third or model)
    try:  # before a run is there, since what was only misspelt leaves none behind
        for name in models.names:
            model_name(name, settings)
    except ModelError as error:
        raise CommandError(str(error)) from error
    return models


def _languages(names: list[str] | None, provider: Provider) -> tuple[str, ...]:
    """The languages that are named, or else all that can be executed here, as the rules abbreviate them."""
    from crosspl_tui.pipelines.translation.languages import load_languages
    from crosspl_tui.runs.translation.here import present_languages
    from crosspl_tui.sandbox.errors import SandboxError

    named = executed_languages(names)
    try:
        wanted = tuple(one for one in load_languages() if not named or one in named)
        present = present_languages(provider, wanted)
    except SandboxError as error:
        raise CommandError(str(error)) from error
    if missing := named - set(present):
        raise CommandError(
            f"no toolchain here for {', '.join(sorted(missing))}; crosspl-tui doctor says more"
        )
    return present


def _line_settings(changes: list[str] | None) -> LineSettings:
    from crosspl_tui.pipelines.translation.line.settings import LineSettingsError, published_settings

    try:
        return published_settings().changed(changes or ())
    except LineSettingsError as error:
        raise CommandError(str(error)) from error


def _start(opened: Database, plan: TranslationPlan, candidates: list[Path]) -> tuple[StartedLine, list[str]]:
    """Start a run, and tell of it; returns too what could not be read of the programs that are given."""
    from crosspl_tui.runs.engine.work import WorkError
    from crosspl_tui.runs.translation.candidates import read_given
    from crosspl_tui.runs.translation.start import LineError, start_translation
    from crosspl_tui.runs.translation.work import load_prompts

    given = read_given(candidates, plan.suite) if candidates else None
    try:
        load_prompts(plan.prompts)
        started = start_translation(opened, plan, given.programs if given else ())
    except (LineError, WorkError) as error:
        raise CommandError(str(error)) from error
    problems = [str(problem) for problem in given.bad] if given else []
    narrate_first([f"problem: {problem}" for problem in problems], "problem")
    narrate(
        f"run {started.run_id}: {started.translations:,} translations ({started.solved:,} were solved, "
        f"{started.refused:,} are refused by the rules, {started.left:,} are with others), "
        f"{started.candidates:,} given programs ({started.unused:,} not used)"
    )
    return started, problems


def _work(opened: Database, settings: Settings, run_id: int, jobs: int) -> LineEnd:
    from crosspl_tui.runs.translation.here import translate_here

    with interruptible() as is_stopped, ProgressLine() as line:
        return translate_here(
            opened,
            settings,
            run_id,
            slots=jobs,
            on_progress=line.reporter(_describe),
            is_cancelled=is_stopped,
        )


def _describe(progress: LineProgress) -> str:
    far = progress.translations
    filled = _BAR_CELLS * far.done // max(1, far.total)
    return (
        f"{'█' * filled}{'·' * (_BAR_CELLS - filled)} {far.accepted:,} of {far.total:,} solved, "
        f"{progress.tried:,} programs, {progress.per_second:,.1f}/s (ctrl+c stops)"
    )


def _print_yield(
    opened: Database, run_id: int | None, *, is_json: bool, problems: Sequence[str] = ()
) -> None:
    from crosspl_tui.cli import yield_shown as show
    from crosspl_tui.cli.translations_shown import NOTHING_YET
    from store.translations.yields import line_yield

    with opened.connect() as connection:
        found = line_yield(connection, run_id)
    if is_json:
        print_json({"run": run_id, "languages": show.yield_records(found)} | _problems_record(problems))
    elif found:
        print_lines(show.yield_lines(found))
    if not found:
        narrate(NOTHING_YET if run_id is None else f"run {run_id} is about no translation")


def _problems_record(problems: Sequence[str]) -> dict[str, object]:
    """Return what could not be read of given programs, where there is some."""
    return {"problems": problems} if problems else {}


def _narrate_end(run_id: int, end: LineEnd, jobs: int) -> None:
    go_on = f"crosspl-tui runs resume {run_id} -j {jobs}"
    if end.is_cancelled:
        narrate(f"run {run_id} is paused; what is done is kept. It goes on with: {go_on}")
        raise typer.Exit(ExitCode.INTERRUPTED)
    if end.stop_reason:
        narrate(f"run {run_id} stopped: {end.stop_reason}")
        narrate(f"when that is repaired it goes on with: {go_on}")
        raise typer.Exit(ExitCode.FINDINGS)
    narrate(f"run {run_id}: {end.progress.accepted:,} solved, {end.progress.rejected:,} left to triage")
