"""The form of a new evaluation: which models, which tasks, how many samples, judged how."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
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
    """A line of the form."""

    name: str
    label: str
    hint: str
    value: str = ""


FIELDS = (
    Field("models", "Models", "names, separated by commas"),
    Field("suite", "Suite", "ipc or ffi", "ipc"),
    Field("languages", "Languages", "all, or Python, Go …"),
    Field("technologies", "Technologies", "all, or HTTP, TCP …"),
    Field("levels", "Levels", "all, or function, class"),
    Field("machines", "Machines", "all, or their ids"),
    Field("text", "Words", "as in a filter: words, !not"),
    Field("count", "Tasks", "all, or how many at random", "20"),
    Field("seed", "Seed", "a number; the same tasks again", "1"),
    Field("samples", "Samples", "a task: 1 is greedy", "1"),
    Field("judge", "Judge", "strict or published", "strict"),
    Field("budget", "Budget", "dollars at most; empty for none"),
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
            dialog.border_subtitle = "tab goes on · enter starts · escape cancels"
            with Grid(id="plan-fields"):
                for field in FIELDS:
                    with Horizontal(classes="plan-field"):
                        yield Label(field.label)
                        value = field.value or self._desk.usual(field.name)
                        yield Input(value, placeholder=field.hint, compact=True, id=f"plan-{field.name}")
            yield Static(id="plan-says")
        yield KeyBar()

    def on_mount(self) -> None:
        self._describe()

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
