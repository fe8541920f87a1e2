"""Of the places where a machine's states are met, a trace shows those that belong together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.judge import judge
from fsm.judging.names import Token
from fsm.judging.together import closest
from fsm.machine import load_catalogue

TCP_SERVER = 66
BOTH = """import socket

class Ferry:
    def client(self):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.connect(("a", 1))
        sock.recv(1)
        sock.close()

    def server(self):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.bind(("", 1))
        sock.listen()
        peer, _ = sock.accept()
        peer.sendall(b"x")
        sock.close()
"""


def at(*starts: int) -> list[Token]:
    return [Token(start, start + 4) for start in starts]


def test_a_server_below_a_client_is_traced_in_the_server() -> None:
    trace = judge(load_catalogue()[TCP_SERVER], BOTH, suffix=".py")
    assert [step.hit.line for step in trace.steps if step.hit] == [1, 11, 12, 13, 14, 15, 16]


@pytest.mark.parametrize(
    ("tokens", "starts"),
    [
        ({1: at(10, 500), 2: at(520)}, [500, 520]),
        ({1: at(100), 2: at(20, 300)}, [100, 300]),  # in order, though the other is nearer
        ({1: at(1000), 2: at(900, 9000)}, [1000, 900]),  # methods stand in any order
        ({1: at(10), 2: at(10, 40)}, [10, 40]),  # a place serves one state
        ({1: at(10, 700), 2: at(30, 720), 3: at(750)}, [700, 720, 750]),
    ],
)
def test_states_go_where_they_are_close(tokens: dict[int, list[Token]], starts: list[int]) -> None:
    chosen = {number: places[-1] for number, places in tokens.items()}
    assert [token.start for token in closest(tokens, chosen, list(tokens)).values()] == starts


def test_what_may_be_left_out_goes_behind_what_is_in_front_of_it() -> None:
    tokens = {0: at(0), 1: at(500), 2: at(470, 560)}
    found = closest(tokens, {number: places[0] for number, places in tokens.items()}, [1])
    assert {number: token.start for number, token in found.items()} == {0: 0, 1: 500, 2: 560}


@given(st.lists(st.lists(st.integers(0, 60), min_size=1, max_size=6, unique=True).map(sorted), max_size=4))
def test_as_many_states_are_met_as_before_and_none_share_a_place(places: list[list[int]]) -> None:
    tokens = {number: at(*starts) for number, starts in enumerate(places)}
    chosen: dict[int, Token] = {}
    for number, some in tokens.items():
        if free := [token for token in some if not any(map(token.collides, chosen.values()))]:
            chosen[number] = free[0]
    for needed in (list(chosen), list(chosen)[1:], list(chosen)[::2]):
        found = closest(tokens, chosen, needed)
        assert found.keys() == chosen.keys()
        assert all(found[number] in tokens[number] for number in found)
        assert not any(
            one.collides(other)
            for number, one in found.items()
            for place, other in found.items()
            if place > number
        )
