"""The form of a new evaluation: which models, which tasks, how many samples, judged how."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Grid, Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible
from crosspl_tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.desk import RunsDesk

TYPING_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the form. `hint` stands in the empty field, at most 20 cells; `about` is told when one is in it."""

    name: str
    label: str
    hint: str
    about: str
    value: str = ""


FIELDS = (
    Field("models", "Models", "names, with commas", "Names of models, separated by commas: a run each"),
    Field(
        "suite", "Suite", "ipc or ffi", "ipc: programs that talk to each other; ffi: Python calls C", "ipc"
    ),
    Field("languages", "Languages", "all", "Such as Python, Go; empty for all"),
    Field("technologies", "Technologies", "all", "Such as HTTP, TCP; empty for all"),
    Field("levels", "Levels", "all", "function, class or both; empty for all"),
    Field("machines", "Machines", "all", "Ids of machines, separated by commas; empty for all"),
    Field("text", "Words", "any", "Words that the task has, !word that it has not, as in a filter"),
    Field("count", "Tasks", "all", "How many of these tasks, drawn at random; empty for all", "20"),
    Field("seed", "Seed", "0", "The same number draws the same tasks again", "1"),
    Field("samples", "Samples", "1", "Answers to each task: 1 is greedy, more are sampled", "1"),
    Field("judge", "Judge", "strict", "strict, or published as in the paper", "strict"),
    Field("budget", "Budget", "none", "Dollars at which the run stops; empty for no limit"),
)


class PlanDialog(ModalScreen[Any]):
    """Asks for a plan and says while one types how many answers it will ask for; returns the plan, or None."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("question")

    def __init__(self, desk: RunsDesk) -> None:
        super().__init__()
        self._desk = desk

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog", classes="plan") as dialog:
            dialog.border_title = "New evaluation"
            dialog.border_subtitle = "tab next field · enter starts · escape leaves"
            with Grid(id="plan-fields"):
                for field in FIELDS:
                    with Horizontal(classes=f"plan-field -{field.name}"):
                        yield Label(field.label)
                        value = field.value or self._desk.usual(field.name)
                        yield Input(value, placeholder=field.hint, compact=True, id=f"plan-{field.name}")
            yield Static(id="plan-about", markup=False)
            yield Static(id="plan-says")
        yield KeyBar()

    def on_mount(self) -> None:
        self._describe()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the field is for that one is in."""
        for field in FIELDS:
            if event.widget.id == f"plan-{field.name}":
                self.query_one("#plan-about", Static).update(Content(f"{field.label}: {field.about}"))

    def _values(self) -> dict[str, str]:
        return {field.name: self.query_one(f"#plan-{field.name}", Input).value.strip() for field in FIELDS}

    @on(Input.Changed)
    @work(group="describe", exclusive=True)
    async def _describe(self) -> None:
        await asyncio.sleep(TYPING_SECONDS)
        says = await asyncio.to_thread(self._desk.describe, self._values())
        self.query_one("#plan-says", Static).update(Content(visible(says)))

    @on(Input.Submitted)
    @work(group="submit", exclusive=True)
    async def _submit(self) -> None:
        try:
            plan = await asyncio.to_thread(self._desk.plan_of, self._values())
        except ValueError as error:
            says = Content.styled(visible(str(error)), "$text-error")
            self.query_one("#plan-says", Static).update(says)
            return
        self.dismiss(plan)
