"""The first look: it never misses an import that is found once comments are blanked."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.judging.names import Matcher, matchers_of
from fsm.machine import load_catalogue
from fsm.scanning.first_look import FirstLook

IMPORTS = sorted(
    {
        matcher.pattern.pattern: matcher
        for machine in load_catalogue()
        for state in matchers_of(machine)
        for matcher in state.names
        if matcher.is_import
    }.values(),
    key=lambda matcher: (matcher.language, matcher.pattern.pattern),
)
PARTS = re.compile(r"[\w/]+|\s+|[^\w\s/]")
SIGNS = ("// it's one\n", '/* a "b" */', "/* one\ntwo */", "/**/")
COMMENTS = {"Python": ("# it's (one\n", "#\n"), "PHP": (*SIGNS, "# one\n")}
AROUND = ("", "x = 1; ", "import os, ", "from a import b\n", "use a;\n", "/* import */ ", "\n")
FILLERS = ("", "", " ", "\n", " as a, ", ", ", "\\\n", "(", "{", "static ")


@st.composite
def imports(draw: st.DrawFn) -> tuple[Matcher, list[str]]:
    """A matcher of an import, and the pieces of a text in which it stands, among comments and other signs."""
    matcher = draw(st.sampled_from(IMPORTS))
    comments = COMMENTS.get(matcher.language, SIGNS)
    pieces = [draw(st.sampled_from(AROUND))]
    quotes = draw(st.sampled_from("\"'`")) if matcher.language in ("Go", "JavaScript") else ""
    name = matcher.name if matcher.language != "Go" else f"import {quotes}{matcher.name}{quotes}"
    quoted = False
    for part in PARTS.findall(name):
        for _ in range(0 if quoted else draw(st.integers(0, 2))):
            pieces.append(draw(st.sampled_from((*FILLERS, *comments))))
        pieces.append(part)
        quoted ^= part in "\"'`"
    pieces.append(draw(st.sampled_from((";", ")", "\n", " # x\n", "(", ".a"))))
    return matcher, pieces


@given(imports())
@settings(deadline=None, max_examples=500)
def test_an_import_that_is_found_once_comments_are_blanked_may_be_there_before(
    drawn: tuple[Matcher, list[str]],
) -> None:
    matcher, pieces = drawn
    comments = {*COMMENTS.get(matcher.language, SIGNS)}
    blanked = "".join(re.sub(r"[^\n]", " ", piece) if piece in comments else piece for piece in pieces)
    if matcher.find(blanked):
        assert FirstLook("".join(pieces)).may_hold(matcher)


SOCKETS = "s.bind(a)\ns.listen()\nc = s.accept()\nc.recv(9)\nSOCK_STREAM\n"


@pytest.mark.parametrize(
    ("machine_id", "text"),
    [
        (66, "import os" + "\n" * 4_000 + ", socket\n" + SOCKETS),
        (66, "from socket import (\n    " + "\n    , ".join(f"name_{n}" for n in range(900)) + ")\n" + SOCKETS),
        (66, f"from {'#' * 5_000}\\\nsocket import (\n    socket,\n)\n{SOCKETS}"),
        (97, f"const net = require(/*{'y' * 5_000}*/'net');\nnet.createServer().on('data', f).listen(9);\n"),
        (153, f"#include /*{'y' * 5_000}*/ <boost/asio.hpp>\nio_context io; udp::socket s; s.send_to(b, e);\n"),
        (153, "#include // a \\\nb\n<boost/asio.hpp>\nio_context io; udp::socket s; s.send_to(b, e);\n"),
        (97, "<Script>\nrequire(\n</Script><Script>\n'net').createServer().on('data', f).listen(9)</Script>"),
    ],
)  # fmt: skip
def test_however_long_an_import_is_it_is_not_missed(machine_id: int, text: str) -> None:
    assert FirstLook(text).may_accept(load_catalogue()[machine_id])


@pytest.mark.parametrize(
    ("language", "junk"),
    [
        ("Python", "from from "),
        ("Python", "from one of the words, import it as is,\n"),
        ("JavaScript", "require /*"),
        ("JavaScript", "from the words of\n"),
        ("Java", "import/*"),
        ("PHP", "use a0,\nuse "),
        ("C++", "#<\n"),
        ("C++", "#/*"),
    ],
)
def test_what_looks_like_many_imports_in_each_other_is_gone_through_once(language: str, junk: str) -> None:
    matcher = next(matcher for matcher in IMPORTS if matcher.language == language)
    text = junk * (300_000 // len(junk)) + matcher.word
    started = time.process_time()
    FirstLook(text).may_hold(matcher)
    assert time.process_time() - started < 1.0
