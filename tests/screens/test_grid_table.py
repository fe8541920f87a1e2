"""The table of the report in a narrow pane: labels give way, numbers do not."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from crosspl_tui.widgets.grid_table import GridTable

HEADER = ("differ in", "mode", "first", "second", "both", "gained", "lost", "neither", "p")
ROW = (
    "model",
    "published-sampling",
    "3 Qwen2.5-coder-7b-instruct",
    "14 GPT-4o-2024-05-13",
    *("1,294",) * 4,
    "<0.0001",
)
IS_NUMBER = (*(False,) * 4, *(True,) * 5)


class Shown(App[None]):
    """A table alone."""

    def compose(self) -> ComposeResult:
        yield GridTable()

    def on_mount(self) -> None:
        self.table.show(HEADER, [ROW] * 3, IS_NUMBER)
        self.table.focus()

    @property
    def table(self) -> GridTable:
        return self.query_one(GridTable)

    def line(self, y: int) -> str:
        return "".join(segment.text for segment in self.table.render_line(y)).rstrip()


@pytest.mark.parametrize("width", [30, 45, 60, 80, 100])
async def test_every_number_is_seen_whole_at_any_width(width: int) -> None:
    async with Shown().run_test(size=(width, 10)) as pilot:
        app = pilot.app
        assert isinstance(app, Shown)
        seen: list[str] = []
        for number in HEADER[4:]:
            head, row = (app.line(y).replace("‹", " ").replace("›", " ") for y in (0, 1))
            end = head.index(f" {number}") + 1 + len(number)
            seen.append(row[:end].split()[-1])
            await pilot.press("l")
        assert seen == ["1,294"] * 4 + ["<0.0001"]


async def test_columns_that_are_out_of_sight_are_marked_on_both_sides() -> None:
    async with Shown().run_test(size=(80, 10)) as pilot:
        app = pilot.app
        assert isinstance(app, Shown)
        assert app.line(0).endswith("›")
        assert "‹" not in app.line(0)
        await pilot.press(*"llll")
        assert "‹" in app.line(0)
        assert not app.line(0).endswith("›")


async def test_a_label_that_is_cut_is_whole_while_the_cursor_is_on_it() -> None:
    async with Shown().run_test(size=(80, 10)) as pilot:
        app = pilot.app
        assert isinstance(app, Shown)
        assert "3 Qwen2.5-coder-7b-instruct" not in app.line(1)
        await pilot.press("h", "h")
        assert "3 Qwen2.5-coder-7b-instruct" in app.line(1)
        assert "1,294" in app.line(1)


async def test_a_table_with_room_for_all_shows_all() -> None:
    async with Shown().run_test(size=(140, 10)) as pilot:
        app = pilot.app
        assert isinstance(app, Shown)
        assert app.line(1).split() == " ".join(ROW).split()
