"""Styles are read once, and again when the theme changes what they say."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest
import textual.css.stylesheet
from driving import Driver, settle

from crosspl_tui.palette import DARK, LIGHT

SECONDS = 30


async def test_another_screen_reads_no_styles_again(
    demo: Path, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: Counter[str] = Counter()
    parse = textual.css.stylesheet.parse

    def counted(scope: str, css: str, read_from: tuple[str, str], **options: object) -> object:
        reads[Path(read_from[0]).name] += 1
        return parse(scope, css, read_from, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(textual.css.stylesheet, "parse", counted)
    async with drive(demo, start="home") as pilot:
        for mode in ("review", "machines"):
            pilot.app.switch_mode(mode)
            await settle(pilot)

    own = {name: count for name, count in reads.items() if name.endswith(".tcss")}
    assert {"base.tcss", "home.tcss", "review.tcss"} <= own.keys()
    assert set(own.values()) == {1}


async def test_a_theme_changes_the_colours_of_screens_that_are_open_and_of_those_to_come(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="review") as pilot:
        assert pilot.app.theme == DARK.name
        dark = pilot.app.screen.styles.background
        pilot.app.theme = LIGHT.name
        async with asyncio.timeout(SECONDS):
            while pilot.app.screen.styles.background == dark:
                await pilot.pause()
        light = pilot.app.screen.styles.background
        pilot.app.switch_mode("machines")
        await settle(pilot)

        assert pilot.app.screen.styles.background == light
