"""Constructing with models, as the command `construct` does when one is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.interruption import interruptible
from crosspl_tui.cli.printing import ProgressLine, narrate
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.runs.construction.by_models import ModelConstruction
    from crosspl_tui.runs.construction.by_rules import Progress
    from crosspl_tui.runs.construction.plan import ConstructionPlan
    from crosspl_tui.runs.construction.results import Result
    from crosspl_tui.settings import Settings


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """What the options say: a model for all roles and others for single ones ("" for none), and the bounds.

    `budget` is in dollars, `jobs` are candidates at once.
    """

    model: str
    judger: str
    extractor: str
    instructor: str
    budget: float | None
    jobs: int
    limit: int | None
    prompts: Path | None

    @property
    def has_models(self) -> bool:
        """Whether any role is played by a model."""
        return any((self.model, self.judger, self.extractor, self.instructor))

    @property
    def are_given(self) -> bool:
        """Whether any is, but for the number of jobs, which has one anyway."""
        return self.has_models or (self.budget, self.limit, self.prompts) != (None, None, None)

    def check(self) -> None:
        """Raise `CommandError` for options that make no sense together."""
        if not self.has_models and (self.budget is not None or self.prompts is not None):
            raise CommandError("--budget and --prompts are for models; name one with --model")
        if self.has_models and not (self.model or (self.judger and self.extractor and self.instructor)):
            raise CommandError("some roles have no model; give --model for all that are not named")


def construct_with_models(
    settings: Settings,
    options: ModelOptions,
    *,
    on_result: Callable[[Result], None] | None,
    describe: Callable[[Progress], str],
) -> ModelConstruction:
    """Construct in a run of its own, and return what came of it; raises `CommandError` where that cannot begin."""
    from crosspl_tui.runs.construction.by_models import construct_by_models
    from crosspl_tui.runs.construction.work import ConstructionError
    from store.database import open_database

    plan = _plan(settings, options)
    opened = open_database(settings.database)
    with opened, interruptible() as is_stopped, ProgressLine(has_data=on_result is not None) as line:
        try:
            return construct_by_models(
                opened,
                settings,
                plan,
                slots=options.jobs,
                on_result=on_result,
                on_progress=line.reporter(describe),
                is_cancelled=is_stopped,
            )
        except ConstructionError as error:
            raise CommandError(str(error)) from error


def narrate_end(done: ModelConstruction, jobs: int) -> None:
    """Tell how the run ended, and how it goes on where it did not finish."""
    run_id = done.run_id
    go_on = f"{done.goes_on_by} -j {jobs}"
    if done.summary.is_cancelled:
        narrate(f"run {run_id} is paused; what is done is kept. It goes on with: {go_on}")
    elif done.stop_reason:
        narrate(f"run {run_id} stopped: {done.stop_reason}")
        narrate(f"when that is repaired it goes on with: {go_on}")
    if done.failed:
        narrate(
            f"run {run_id}: {counted(done.failed, 'candidate')} failed: crosspl-tui runs log {run_id} "
            f"says why, runs retry {run_id} -j {jobs} tries them again; the next construction takes them up too"
        )


def _plan(settings: Settings, options: ModelOptions) -> ConstructionPlan:
    from crosspl_tui.llm.errors import ModelError
    from crosspl_tui.llm.opening import model_name
    from crosspl_tui.pipelines.ipc.model_roles import load_prompts
    from crosspl_tui.runs.construction.plan import ConstructionPlan, RoleModels
    from crosspl_tui.runs.engine.work import Limits
    from prompts import PromptError

    models = RoleModels.all_played_by(
        options.model, judger=options.judger, extractor=options.extractor, instructor=options.instructor
    )
    folder = str(options.prompts.resolve()) if options.prompts else settings.prompts
    try:  # before a run is there, since what was only misspelt leaves none behind
        for name in models.names:
            model_name(name, settings)
        load_prompts(folder)
    except (ModelError, PromptError) as error:
        raise CommandError(str(error)) from error
    return ConstructionPlan(models, limit=options.limit, limits=Limits(budget=options.budget), prompts=folder)
