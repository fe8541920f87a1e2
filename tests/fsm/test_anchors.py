"""Where a name may stand: its anchor finds all that its pattern finds, also where comments are still in between."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.judging.anchors import COMMENT_OR_PROSE, anchor_of
from fsm.judging.names import Matcher, is_behind_word, matchers_of
from fsm.machine import load_catalogue

MATCHERS = sorted(
    {
        matcher.pattern.pattern: matcher
        for machine in load_catalogue()
        for state in matchers_of(machine)
        for matcher in (*state.names, *state.loose, *state.beside, *state.unless)
        if not (matcher.is_import or matcher.loaded)
    }.values(),
    key=lambda matcher: matcher.pattern.pattern,
)
PARTS = re.compile(r"\w+|\s+|->|::|[^\w\s]")
FILLERS = ("", " ", "  ", "\n", "x", "_x", ".", "->", "::", "(", "<T>", "=", ": ", "'", "$", "func ", "a b ")
COMMENTS = ("/* one\ntwo */", "/**/", "// one\n", "# one\n")


@st.composite
def texts(draw: st.DrawFn, *, fillers: tuple[str, ...]) -> tuple[Matcher, list[str]]:
    """A matcher, and the pieces of a text in which its name stands some times, among and in other things."""
    matcher = draw(st.sampled_from(MATCHERS))
    parts = PARTS.findall(matcher.name.removeprefix("&"))
    pieces: list[str] = []
    for _ in range(draw(st.integers(1, 3))):
        for part in parts:
            pieces.append(draw(st.sampled_from(("", "", "", *fillers))))
            pieces.append(draw(st.sampled_from(["", "x", "x_y"])) if part in "*…" else part)
        pieces.append(draw(st.sampled_from(fillers)))
    return matcher, pieces


def found_by_pattern(matcher: Matcher, text: str) -> list[tuple[int, int]]:
    return [match.span() for match in matcher.pattern.finditer(text)]


@given(texts(fillers=FILLERS))
@settings(deadline=None, max_examples=300)
def test_an_anchor_finds_what_the_pattern_finds(drawn: tuple[Matcher, list[str]]) -> None:
    matcher, pieces = drawn
    text = "".join(pieces)
    assert [match.span() for match in matcher.matches(text)] == found_by_pattern(matcher, text)


@given(texts(fillers=FILLERS + COMMENTS * 3))
@settings(deadline=None, max_examples=300)
def test_a_name_that_is_found_once_comments_are_blanked_is_likely_before(
    drawn: tuple[Matcher, list[str]],
) -> None:
    matcher, pieces = drawn
    blanked = "".join(re.sub(r"[^\n]", " ", piece) if piece in COMMENTS else piece for piece in pieces)
    if matcher.anchor and matcher.find(blanked):
        text = "".join(pieces)
        starts = list(matcher.anchor.likely_starts(text))
        assert [start for start in starts if not (matcher.is_call and is_behind_word(text, start))]
        assert set(starts) <= set(matcher.anchor.likely_starts(text, COMMENT_OR_PROSE))


def test_every_name_with_a_word_has_an_anchor() -> None:
    assert [
        matcher.name for matcher in MATCHERS if not matcher.anchor and re.search(r"\w", matcher.name)
    ] == []


@pytest.mark.parametrize(
    ("name", "text", "starts"),
    [
        ("send(", "send(a) resend(b) send (c) sender", [0, 10, 18]),
        (".get(", "a.get() b -> get() C::get() get() d.\n get()", [1, 10, 20, 35]),
        ("*session.get(", "my_session.get(); session.post()", [0]),
        ("->del(", "a  ->del() b.del()", [1]),
        ("new Client", "new Client(); new http.Client(); new Server()", [0, 14]),
        ("'data'", "on('data') on(data) on(`data`)", [3, 23]),
    ],
)
def test_the_places_at_which_a_name_may_begin(name: str, text: str, starts: list[int]) -> None:
    anchor = anchor_of(name)
    assert anchor
    assert anchor.starts(text) == starts
