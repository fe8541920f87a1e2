"""The line's settings: the published ones, changed by name, and refused where they make no sense."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from crosspl_tui.pipelines.translation.line.settings import (
    LineSettingsError,
    published_settings,
    read_settings,
)


def test_the_default_is_as_published() -> None:
    settings = published_settings()

    assert (settings.generate.rounds, settings.generate.temperature) == (5, 0.2)
    assert (settings.generate.stop_after, settings.generate.stop_growth) == (5, 0)
    assert (settings.repair.temperature, settings.repair.distance) == (0.0, 0)
    assert (settings.again.rounds, settings.again.temperature, settings.again.stop_after) == (50, 0.8, 5)
    assert settings.again.examples == ("str", "list", "dict")
    assert (settings.again_repair.temperature, settings.again_repair.distance) == (0.0, 3)
    assert (settings.overlap.more_than, settings.overlap.corrections) == (15, 3)


def test_settings_are_changed_by_name_and_survive_json() -> None:
    changed = published_settings().changed(
        ["again.rounds=3", "again.examples=['list']", "overlap.temperature=1"]
    )

    assert (changed.again.rounds, changed.again.examples, changed.overlap.temperature) == (3, ("list",), 1.0)
    assert changed.generate == published_settings().generate
    assert read_settings(json.loads(json.dumps(asdict(changed))), "plan") == changed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("again.round=3", "no such setting; write NAME=VALUE with one of generate.rounds,"),
        ("again.rounds", "no such setting"),
        ("again.rounds=many", "must be written as in TOML"),
        ("again.rounds=-1", "again.rounds: must be a whole number from 0, not -1"),
        ("again.rounds=true", "again.rounds: must be a whole number from 0, not True"),
        ("repair.temperature='low'", "repair.temperature: must be a number from 0"),
        ("again.examples=['tuple']", r"again.examples: must be a list of \('str', 'list', 'dict'\)"),
    ],
)
def test_a_wrong_change_is_named(change: str, said: str) -> None:
    with pytest.raises(LineSettingsError, match=said):
        published_settings().changed([change])


def test_a_table_that_lacks_a_setting_is_refused() -> None:
    table = asdict(published_settings())
    del table["overlap"]["corrections"]

    with pytest.raises(LineSettingsError, match="plan: overlap: corrections: missing"):
        read_settings(table, "plan")
