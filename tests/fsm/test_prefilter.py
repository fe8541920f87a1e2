"""The prefilter: it may let a machine through in vain, but never keeps one back that accepts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.judge import judge
from fsm.machine import Machine, Need, load_catalogue
from fsm.scanning.needs import needs_of
from fsm.scanning.prefilter import Prefilter
from fsm.scanning.reading import SourceText
from fsm.trace import Mode

MACHINES = sorted(load_catalogue(), key=lambda machine: machine.id)
NAMES = sorted({name for machine in MACHINES for state in machine.states for name in state.accepts})


def is_candidate(machine: Machine, text: str, mode: Mode = Mode.STRICT) -> bool:
    return machine in Prefilter([machine], mode).candidates(SourceText(text.encode(), text))


@st.composite
def likely_texts(draw: st.DrawFn) -> tuple[Machine, str]:
    """A machine, and a text made of a name for each state, some left out, among names of other machines."""
    machine = draw(st.sampled_from(MACHINES))
    own = [draw(st.sampled_from(state.accepts + state.names)) for state in machine.states]
    kept = [name for name in own if draw(st.integers(0, 9))]
    strangers = draw(st.lists(st.sampled_from(NAMES), max_size=3))
    text = "\n".join([*kept, *strangers])
    return machine, text.replace("…", " later ").replace("*", "").replace("&", "")


@given(likely_texts(), st.sampled_from(Mode))
@settings(deadline=None, max_examples=300)
def test_a_machine_that_accepts_is_always_a_candidate(drawn: tuple[Machine, str], mode: Mode) -> None:
    machine, text = drawn
    assert is_candidate(machine, text, mode) or not judge(machine, text, mode).accepts


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: str(machine.id))
def test_every_machine_needs_words_in_every_state_it_cannot_do_without(machine: Machine, mode: Mode) -> None:
    needs = needs_of(machine, mode)
    for state, alternatives in zip(machine.states, needs.states, strict=True):
        assert all(alternatives) or (mode is Mode.STRICT and state.need is not Need.MUST)


@pytest.mark.parametrize(
    ("machine_id", "spelling"),
    [
        (57, "from requests import get, post, put, delete"),
        (55, "import http.server"),
        (83, "from paho.mqtt import client"),
        (0, "import java.net.*;"),
        (90, "import { WebSocketServer } from 'ws'"),
        (92, 'import http from "node:http"'),
        (106, '"github.com/labstack/echo"'),
        (133, "use GuzzleHttp\\{Psr7\\Request, Client};"),
        (147, "#include <httplib.h>"),
    ],
)
def test_an_import_in_another_spelling_keeps_the_machine(machine_id: int, spelling: str) -> None:
    machine = load_catalogue()[machine_id]
    rest = [as_written(name) for state in machine.states[1:] for name in state.names]
    assert is_candidate(machine, "\n".join([spelling, *rest]))


def as_written(name: str) -> str:
    """Return a name of the catalogue as it may stand in code."""
    plain = name.replace("…", " later ").replace("*", "").replace("&", "")
    return f"one{plain}" if plain.startswith(".") else plain


def test_a_text_without_the_words_of_one_state_rules_the_machine_out() -> None:
    server = load_catalogue()[66]
    words = [
        "import socket",
        "SOCK_STREAM",
        "s.bind(a)",
        "s.listen()",
        "s.accept()",
        "s.recv(9)",
        "s.close()",
    ]
    assert is_candidate(server, "\n".join(words))
    # A socket is a stream socket when nothing else is said, so state 1 does not need its word.
    needed = [state.number for state in server.states if state.need is Need.MUST and state.number != 1]
    assert not any(is_candidate(server, "\n".join(words[:n] + words[n + 1 :])) for n in needed)


@pytest.mark.parametrize(
    "text",
    [
        "import socket\nSOCK_STREAM\ns.bind(a)\ns.listen()\nc = s.accept()\nc.recv(9)\n",
        "import os, \\\n  socket  # both\nSOCK_STREAM\ns.bind(a)\ns.listen()\ns . accept()\nc.recv # later\n  (9)\n",
        "from socket import (  # all\n  AF_INET,  # the old\n  socket,\n)\n"
        "SOCK_STREAM\ns.bind(a)\ns.listen()\ns.accept()\nc.recv(9)",
    ],
)
def test_comments_inside_a_name_or_an_import_do_not_hide_it(text: str) -> None:
    assert is_candidate(load_catalogue()[66], text)


@pytest.mark.parametrize(
    "spelling",
    [
        'import "net/http"',
        'import web "net/http"',
        'import (\n\t"fmt"\n\t. "net/http" // all of it\n)',
        'import /* the library */ "net/http"',
        'import ("project/vendor/net/http")',
        "import `net/http`",
    ],
)
def test_a_path_of_go_keeps_the_machine_however_it_is_imported(spelling: str) -> None:
    client = load_catalogue()[101]
    rest = [as_written(name) for state in client.states[1:] for name in state.names]
    assert is_candidate(client, "\n".join([spelling, *rest]))
    assert not is_candidate(client, "\n".join([spelling.replace("net/http", "net/https"), *rest]))


@pytest.mark.parametrize("lacking", ["import socket", "s.bind(a)", "s.listen()"])
def test_a_word_that_is_only_a_part_or_stands_elsewhere_rules_the_machine_out(lacking: str) -> None:
    text = "import socket\nSOCK_STREAM\ns.bind(a)\ns.listen()\nc = s.accept()\nc.recv(9)\n"
    in_prose = lacking.replace("(", " (").replace("import", "important").replace(".", "_")
    assert not is_candidate(load_catalogue()[66], text.replace(lacking, in_prose))


def test_what_a_page_holds_around_its_code_is_no_reason_to_rule_out() -> None:
    text = "```python\nimport\n```\nand then\n```python\n socket\nSOCK_STREAM; s.bind\n```\nthen\n```python\n(a)\n"
    assert is_candidate(load_catalogue()[66], f"{text}s.listen(); s.accept(); s.recv(9)\n```\n")


def test_a_word_that_no_name_goes_on_from_rules_a_machine_out_in_a_page_too() -> None:
    text = "```python\nimport socket\nSOCK_STREAM; s.bind(a); s.listen(); s.accept(); s.recv(9)\n```\n"
    assert is_candidate(load_catalogue()[66], text)
    assert not is_candidate(load_catalogue()[66], text.replace("s.bind(a)", "rebind or binding"))
