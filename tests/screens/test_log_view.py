"""A log that grows: it follows its end, stays where one reads, and forgets its oldest lines."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from crosspl_tui.widgets.log_view import LINES_KEPT, LogLine, LogView


class LogApp(App[None]):
    def compose(self) -> ComposeResult:
        yield LogView()


async def test_it_follows_its_end_until_one_scrolls_up() -> None:
    async with LogApp().run_test(size=(40, 10)) as pilot:
        log = pilot.app.query_one(LogView)
        log.focus()
        for start in (0, 5, 50):
            await append(pilot, log, range(start, start + 50))
        assert shown(log)[-1] == "line 99"
        await pilot.press("g")
        await append(pilot, log, range(100, 200))
        assert shown(log)[0] == "line 0"
        await pilot.press("G")
        assert shown(log)[-1] == "line 199"


async def test_it_keeps_so_many_lines_and_no_more() -> None:
    async with LogApp().run_test(size=(40, 10)) as pilot:
        log = pilot.app.query_one(LogView)
        await append(pilot, log, range(LINES_KEPT + 5))
        assert log.line_count == LINES_KEPT
        assert shown(log)[-1] == f"line {LINES_KEPT + 4}"
        log.clear()
        await append(pilot, log, range(3))
        assert shown(log)[:3] == ["line 0", "line 1", "line 2"]


async def test_the_rest_of_a_long_line_is_a_key_away() -> None:
    async with LogApp().run_test(size=(40, 10)) as pilot:
        log = pilot.app.query_one(LogView)
        log.focus()
        log.append([LogLine("", "rejected " + "for " * 10 + "its import")])
        await pilot.pause()
        assert shown(log)[0].endswith("…")
        await pilot.press("right")
        assert shown(log)[0].startswith("…")
        await pilot.press("l", "l", "l", "l")
        assert shown(log)[0].endswith("its import")
        await pilot.press("left", "h", "h", "h", "h")
        assert shown(log)[0].startswith("rejected")


async def test_lines_that_say_the_same_are_one_with_their_number() -> None:
    async with LogApp().run_test(size=(40, 10)) as pilot:
        log = pilot.app.query_one(LogView)
        log.append([LogLine("", f"refused, try {number}", same="refused") for number in range(3)])
        log.append(
            [LogLine("", "refused, try 3", same="refused"), LogLine("", "begun"), LogLine("", "begun")]
        )
        await pilot.pause()
        assert shown(log)[:3] == ["4 times: refused, try 3", "begun", "begun"]


async def append(pilot: Pilot[None], log: LogView, numbers: range) -> None:
    log.append(LogLine("", f"line {number}") for number in numbers)
    await pilot.pause()


def shown(log: LogView) -> list[str]:
    return [log.render_line(y).text.strip() for y in range(log.size.height)]
