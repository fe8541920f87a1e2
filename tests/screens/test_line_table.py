"""The list of the screens: its cursor is in view, however many rows there were before."""

from __future__ import annotations

from textual.app import App, ComposeResult

from crosspl_tui.widgets.line_table import Column, LineTable


class Shown(App[None]):
    """A list alone."""

    def compose(self) -> ComposeResult:
        yield LineTable((Column("Row", 1),))


async def test_the_cursor_is_in_view_where_few_rows_become_many() -> None:
    async with Shown().run_test(size=(40, 10)) as pilot:
        table = pilot.app.query_one(LineTable)
        table.set_row_count(2)
        await pilot.pause()
        table.set_row_count(100, cursor=50)
        await pilot.pause()

        assert table.scroll_y <= table.cursor < table.scroll_y + table.size.height
