"""Findings about an item, a glyph and a sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible_line

SIGNS = {"ok": ("✓", "$text-success"), "warning": ("!", "$text-warning"), "failure": ("✗", "$text-error")}


class ChecksView(VerticalScroll, can_focus=True):
    """A list of (outcome, name, detail); what failed comes first."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("text")

    def compose(self) -> ComposeResult:
        yield Static()

    def show_findings(self, findings: Iterable[tuple[str, str, str]]) -> None:
        order = list(SIGNS)
        lines = []
        for outcome, name, detail in sorted(findings, key=lambda f: -order.index(f[0])):
            sign, colour = SIGNS[outcome]
            body = (f" {visible_line(detail)}", "" if outcome != "ok" else "$foreground 60%")
            lines.append(Content.assemble((sign, f"bold {colour}"), (f" {name}", "bold"), body))
        self.query_one(Static).update(Content("\n").join(lines))
