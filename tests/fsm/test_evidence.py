"""Programs of our own: for every machine one that it is about, and some that only look like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fsm.judge import judge
from fsm.machine import load_catalogue

EVIDENCE = Path(__file__).parent / "evidence"
FILES = sorted(path for path in EVIDENCE.glob("*/*/*.*") if path.parent.name.isdigit())


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", [path for path in FILES if path.stem.startswith("positive")], ids=name_of)
def test_a_program_of_the_machine_is_accepted(path: Path) -> None:
    trace = judge(
        load_catalogue()[int(path.parent.name)], path.read_text(encoding="utf-8"), suffix=path.suffix
    )
    assert trace.accepts, trace.reason


@pytest.mark.parametrize("path", [path for path in FILES if path.stem.startswith("negative")], ids=name_of)
def test_a_program_that_only_looks_like_it_is_not_accepted(path: Path) -> None:
    trace = judge(
        load_catalogue()[int(path.parent.name)], path.read_text(encoding="utf-8"), suffix=path.suffix
    )
    assert not trace.accepts


def test_every_published_machine_has_evidence_of_both_kinds() -> None:
    for machine in load_catalogue():
        stems = [path.stem for path in FILES if path.parent.name == str(machine.id)]
        if machine.published_name:
            assert any(stem.startswith("positive") for stem in stems), machine.title
            assert sum(stem.startswith("negative") for stem in stems) >= 2, machine.title
