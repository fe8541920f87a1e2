"""A server in Go listens while it is asked, counts whom it serves, and knows how it was asked."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

SERVING = """package main

import (
	"log"
	"net"
	"sync"
)

type server struct {{
	address string
	waited  sync.WaitGroup
}}

func (s *server) handle(waited *sync.WaitGroup, conn net.Conn) {{
	{}
	conn.Close()
}}

func (s *server) serve() error {{
	listener, err := net.Listen("tcp", s.address)
	if err != nil {{
		return err
	}}
	{}
}}

func main() {{
	s := &server{{address: ":8080"}}
	log.Println(s.serve())
	s.waited.Wait()
}}
"""
ACCEPTING = """for {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		s.handle(&s.waited, conn)
	}"""
STARTING = f"go func() {{\n\t{ACCEPTING}\n\t}}()"
ONE_BY_ONE = """for {{
		conn, err := listener.Accept()
		if err != nil {{
			return err
		}}
		{}
	}}"""
REDIRECTED = """package main

import "net/http"

func main() {{
	http.ListenAndServe(":8080", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {{
		{}
			http.Redirect(w, r, "https://"+r.Host+r.URL.Path, http.StatusFound)
		}}
	}}))
}}
"""


@pytest.mark.parametrize(
    ("body", "is_gap"),
    [
        (f"defer listener.Close()\n\t{STARTING}\n\treturn nil", True),
        (f'defer listener.Close()\n\t{STARTING}\n\tlog.Println("here")\n\treturn nil', True),
        ("defer listener.Close()\n\tgo accept(listener)\n\treturn nil", True),
        (
            f"defer listener.Close()\n\tgo s.waited.Wait()\n\t{STARTING}\n\ts.waited.Add(1)\n\treturn nil",
            True,
        ),
        (f"defer listener.Close()\n\t{STARTING}\n\tgo s.waited.Wait()\n\t<-stopped\n\treturn nil", False),
        (f"{STARTING}\n\treturn nil", False),
        (f"defer listener.Close()\n\t{STARTING}\n\ts.waited.Wait()\n\treturn nil", False),
        (f"defer listener.Close()\n\t{STARTING}\n\tselect {{}}", False),
        (
            f"defer listener.Close()\n\tgo log.Println(listener.Addr())\n\t{ONE_BY_ONE.format('conn.Close()')}",
            False,
        ),
    ],
)
def test_a_listener_is_open_while_it_is_asked(body: str, *, is_gap: bool) -> None:
    found = gaps_of(parse(SERVING.format("", body), ".go"), Origin.ANSWER)
    assert found == (("listener is closed before it is used",) if is_gap else ())


def test_a_group_is_added_to_before_it_is_done() -> None:
    handed_on = ONE_BY_ONE.format("go s.handle(&sync.WaitGroup{}, conn)")
    done = SERVING.format("defer waited.Done()", handed_on)
    assert gaps_of(parse(done, ".go"), Origin.ANSWER) == ("waited is done without being added to",)
    added = SERVING.format("waited.Add(1)\n\tdefer waited.Done()", handed_on)
    assert gaps_of(parse(added, ".go"), Origin.ANSWER) == ()
    own = ONE_BY_ONE.format("s.waited.Add(1)\n\t\tgo s.handle(&s.waited, conn)")
    assert gaps_of(parse(SERVING.format("defer waited.Done()", own), ".go"), Origin.ANSWER) == ()


def test_the_scheme_of_what_a_server_is_asked_is_empty() -> None:
    for condition, found in (
        ('if r.URL.Scheme == "http" {', ("r.URL.Scheme is empty",)),
        ("if r.TLS == nil {", ()),
        ('if r.Header.Get("X-Forwarded-Proto") == "http" {', ()),
    ):
        assert gaps_of(parse(REDIRECTED.format(condition), ".go"), Origin.ANSWER) == found
