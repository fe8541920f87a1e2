"""The command that evaluates models on chosen tasks, or completions that are given: eval."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.languages import languages_of_tasks
from crosspl_tui.cli.options import DatabaseOption, EngineOption, JsonOption, settings_from
from crosspl_tui.cli.scores_shown import GroupName
from crosspl_tui.llm import MOST_DOLLARS
from crosspl_tui.short_names import full_technology

if TYPE_CHECKING:
    from crosspl_tui.runs.evaluation.plan import EvaluationPlan, Selection
    from crosspl_tui.runs.evaluation.results import Chosen
    from crosspl_tui.settings import Settings

SUITES = {"ipc": "crosspl-ipc", "ffi": "crosspl-ffi"}
LEVELS = {"function": "Function-level", "class": "Class-level"}
SAMPLING_TEMPERATURE, SAMPLING_TOP_P = 0.2, 0.95
"""Those of the published ten samples a task."""

Names = list[str] | None


class FormName(StrEnum):
    """How reasoning questions are put; a closed set here for the same reason as the next one."""

    FEW_SHOT = "few-shot"
    FEW_SHOT_STEPS = "few-shot-steps"
    CHAT = "chat"
    CHAT_STEPS = "chat-steps"


class ModeName(StrEnum):
    """Which judge decides; a closed set here, so that --help shows it without loading the judges."""

    STRICT = "strict"
    PUBLISHED = "published"


ResultsOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER|FILE",
        help="Judge completions: published result files, or .jsonl {item, model, number, answer}.",
        show_default=False,
    ),
]
TasksOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER", help="The tasks of --results, where they are not beside them.", show_default=False
    ),
]
ModelOption = Annotated[
    Names,
    typer.Option(
        "--model", metavar="NAME", help="A model of the settings, MODEL@URL or replay:FILE; may be repeated."
    ),
]
SuiteOption = Annotated[
    str, typer.Option(metavar="NAME", help="ipc, ffi, or another suite's name, such as cruxeval-input.")
]
LanguageOption = Annotated[
    Names,
    typer.Option(
        "--language",
        metavar="NAME",
        help="Only its tasks, as js or JavaScript; may be repeated, like the next.",
    ),
]
TechnologyOption = Annotated[Names, typer.Option("--technology", metavar="NAME", help="Such as mq or HTTP.")]
LevelOption = Annotated[Names, typer.Option("--level", metavar="NAME", help="function or class.")]
MachineOption = Annotated[
    list[int] | None, typer.Option("--machine", metavar="ID", help="Tasks that this machine judges.")
]
TextOption = Annotated[str, typer.Option("--text", metavar="WORDS", help="All of them must occur; !not.")]
CountOption = Annotated[
    int | None,
    typer.Option("--n", min=1, metavar="N", help="So many tasks, drawn at random.", show_default=False),
]
SeedOption = Annotated[int, typer.Option(help="Of the draw: the same seed draws the same tasks.")]
SamplesOption = Annotated[int, typer.Option(min=1, metavar="K", help="Answers a task.")]
TemperatureOption = Annotated[
    float | None,
    typer.Option(min=0.0, help="By default 0, and 0.2 for several samples.", show_default=False),
]
MaxTokensOption = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Of one answer, thinking included; otherwise as many as the endpoint lets.",
        show_default=False,
    ),
]
JudgeOption = Annotated[ModeName, typer.Option("--judge", help="Who decides: ours, or the published judge.")]
ModeOption = Annotated[
    ModeName | None, typer.Option("--mode", hidden=True, help="What --judge was called; scripts have it.")
]
FormOption = Annotated[FormName, typer.Option("--form", help="How reasoning questions are put.")]
BudgetOption = Annotated[
    float | None,
    typer.Option(
        min=0.0, max=MOST_DOLLARS, metavar="DOLLARS", help="What each model may cost.", show_default=False
    ),
]
JobsOption = Annotated[
    int, typer.Option("-j", "--jobs", min=1, max=1000, metavar="N", help="Samples at once.")
]
TitleOption = Annotated[str, typer.Option(help="By which the runs are known.", show_default=False)]
ByOption = Annotated[GroupName, typer.Option("--by", help="What the table tells apart.")]


def evaluate(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    model: ModelOption = None,
    suite: SuiteOption = "ipc",
    language: LanguageOption = None,
    technology: TechnologyOption = None,
    level: LevelOption = None,
    machine: MachineOption = None,
    words: TextOption = "",
    count: CountOption = None,
    seed: SeedOption = 1,
    samples: SamplesOption = 1,
    temperature: TemperatureOption = None,
    max_tokens: MaxTokensOption = None,
    judge: JudgeOption = ModeName.STRICT,
    mode: ModeOption = None,
    form: FormOption = FormName.CHAT,
    budget: BudgetOption = None,
    jobs: JobsOption = 8,
    title: TitleOption = "",
    results: ResultsOption = None,
    tasks: TasksOption = None,
    by: ByOption = GroupName.LANGUAGE,
    engine: EngineOption = "",
    is_json: JsonOption = False,
) -> None:
    """Evaluate models on chosen tasks, or completions that are given.

    Each --model gets a run, worked on here; interrupted, it keeps what is done and can be resumed (`runs resume`).
    With --results no model is asked and nothing is written. Rates are in percent, with 95% intervals. Exits with 1
    when samples failed, a run stopped by itself, or completions cannot be used.
    """
    settings = settings_from(context, database)
    levels = [LEVELS.get(name.lower(), name) for name in level or ()]
    technologies = [full_technology(name) for name in technology or ()]
    asked = _Asked(
        suite, languages_of_tasks(language), technologies, levels, machine or [], words, count, seed
    )
    drawing, judging = _Drawing(samples, temperature, max_tokens), _Judging(mode or judge, form)
    if results is not None:
        from crosspl_tui.cli.evaluating_results import evaluate_given

        _refuse_what_models_are_asked_with(asked, drawing, budget)
        chosen, database = asked.chosen(model or ()), settings.database
        evaluate_given(
            results, database, tasks=tasks, mode=judging.mode, chosen=chosen, grouping=by, is_json=is_json
        )
        return
    prompts = settings.prompts
    plan = _plan(model or (), asked, drawing, judging, budget=budget, title=title, prompts=prompts)
    _evaluate_models(plan, settings, jobs=jobs, by=by, engine=engine, is_json=is_json)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which tasks, as the options say."""

    suite: str
    languages: Sequence[str]
    technologies: Sequence[str]
    levels: Sequence[str]
    machines: Sequence[int]
    words: str
    count: int | None
    seed: int

    def chosen(self, models: Iterable[str]) -> Chosen:
        """Return which of the given completions count."""
        from crosspl_tui.runs.evaluation.results import Chosen

        return Chosen(
            models=frozenset(models),
            languages=frozenset(self.languages),
            technologies=frozenset(self.technologies),
            levels=frozenset(self.levels),
            machines=frozenset(self.machines),
        )

    def selection(self) -> Selection:
        """Return which tasks are put to models."""
        from crosspl_tui.runs.evaluation.plan import Selection

        return Selection(
            suites=(SUITES.get(self.suite.lower(), self.suite),),
            languages=tuple(self.languages),
            technologies=tuple(self.technologies),
            levels=tuple(self.levels),
            machines=tuple(self.machines),
            words=self.words,
            count=self.count,
            seed=self.seed,
        )


@dataclass(frozen=True, slots=True)
class _Drawing:
    """How answers are drawn; without a temperature as the published ones were."""

    samples: int
    asked_temperature: float | None
    max_tokens: int | None

    @property
    def temperature(self) -> float:
        if self.asked_temperature is not None:
            return self.asked_temperature
        return SAMPLING_TEMPERATURE if self.samples > 1 else 0.0

    @property
    def top_p(self) -> float:
        return SAMPLING_TOP_P if self.temperature else 1.0


@dataclass(frozen=True, slots=True)
class _Judging:
    """Who judges, and how questions that are judged by execution are put."""

    mode: ModeName
    form: FormName


def _refuse_what_models_are_asked_with(asked: _Asked, drawing: _Drawing, budget: float | None) -> None:
    is_drawn = drawing.samples != 1 or drawing.asked_temperature is not None
    if asked.words or asked.count is not None or is_drawn or budget is not None:
        raise CommandError(
            "--results judges what is given: leave --text, --n, --samples, --temperature, --budget out"
        )


def _plan(
    models: Iterable[str],
    asked: _Asked,
    drawing: _Drawing,
    judging: _Judging,
    *,
    budget: float | None,
    title: str,
    prompts: str,
) -> EvaluationPlan:
    from crosspl_tui.pipelines.reasoning.forms import Form
    from crosspl_tui.runs.engine.work import Limits
    from crosspl_tui.runs.evaluation.plan import EvaluationPlan, JudgeMode

    return EvaluationPlan(
        models=tuple(models),
        selection=asked.selection(),
        samples=drawing.samples,
        temperature=drawing.temperature,
        top_p=drawing.top_p,
        max_tokens=drawing.max_tokens,
        judge=JudgeMode(judging.mode),
        form=Form(judging.form),
        limits=Limits(budget=budget),
        prompts=prompts,
        title=title,
    )


def _evaluate_models(
    plan: EvaluationPlan, settings: Settings, *, jobs: int, by: GroupName, engine: str, is_json: bool
) -> None:
    from crosspl_tui.cli.running import run_here
    from crosspl_tui.llm.errors import ModelError
    from crosspl_tui.llm.opening import model_name
    from crosspl_tui.runs.evaluation.work import EvaluationError, start_evaluation
    from store.database import open_database

    if not plan.models:
        raise CommandError("name what to evaluate: --model NAME, or --results FOLDER with given completions")
    with open_database(settings.database, create=False) as opened:
        try:
            for called in plan.models:
                model_name(called, settings)
            run_ids = start_evaluation(opened, plan)
        except (ModelError, EvaluationError) as error:
            raise CommandError(str(error)) from error
        run_here(opened, run_ids, settings, slots=jobs, by=by, engine=engine, is_json=is_json)
