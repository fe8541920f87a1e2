"""Candidates made of short sources, judged as the scanner would."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from crosspl_tui.pipelines.ipc.roles import CandidateText
from fsm.judge import judge
from fsm.machine import load_catalogue

MakeCandidate = Callable[[int, str], CandidateText]


@pytest.fixture
def candidate() -> MakeCandidate:
    """Make the candidate of a machine, by its id, from the text of a file."""

    def make(machine_id: int, text: str) -> CandidateText:
        machine = load_catalogue()[machine_id]
        suffix = machine.suffixes[0]
        text = dedent(text).lstrip("\n")
        trace = judge(machine, text, suffix=suffix)
        assert trace.accepts, trace.reason
        return CandidateText(text, suffix, machine.language, machine, trace)

    return make
