"""The first look: it never misses an import that is found once comments are blanked."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.first_look import FirstLook
from fsm.machine import load_catalogue
from fsm.names import Matcher, matchers_of

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
