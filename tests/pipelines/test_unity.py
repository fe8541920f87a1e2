"""Whether what a snippet is about happens in one place."""

from __future__ import annotations

from textwrap import dedent

import pytest

from crosspl_tui.pipelines.ipc.checks import Check, CheckOutcome
from crosspl_tui.pipelines.ipc.unity import check_unity
from fsm.judge import judge
from fsm.machine import load_catalogue
from fsm.trace import Mode

TCP_CLIENT_IN_PYTHON, TCP_CLIENT_IN_GO, TCP_SERVER_IN_GO = 67, 110, 109


def checked(machine_id: int, suffix: str, code: str) -> Check:
    machine = load_catalogue()[machine_id]
    text = dedent(code).lstrip("\n")
    return check_unity(text, suffix, machine, judge(machine, text, Mode.STRICT, suffix))


OPENED = "line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)"


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(
            f"""
            import socket

            def dial():
                {OPENED}
                line.connect(("127.0.0.1", 7070))
                talk(line)

            def talk(it):
                it.send(b"hi")
            """,
            id="one calls the other",
        ),
        pytest.param(
            f"""
            import socket

            def dial():
                {OPENED}
                line.connect(("127.0.0.1", 7070))
                return line

            def talk(line):
                line.send(b"hi")
            """,
            id="one gives what the other takes",
        ),
        pytest.param(
            """
            import socket

            class Caller:
                def dial(self):
                    self.line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                    self.line.connect(("127.0.0.1", 7070))

                def talk(self):
                    self.line.send(b"hi")
            """,
            id="they share a field",
        ),
        pytest.param(
            """
            import socket

            class Caller:
                def dial(self):
                    line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                    line.connect(("127.0.0.1", 7070))
                    hand_over(line, self)

                def talk(self, it):
                    it.send(b"hi")
            """,
            id="one hands on the object of both",
        ),
        pytest.param(
            """
            import socket

            line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)

            def dial():
                line.connect(("127.0.0.1", 7070))

            def talk():
                line.send(b"hi")
            """,
            id="they share a variable",
        ),
    ],
)
def test_functions_that_work_together_are_one(code: str) -> None:
    assert checked(TCP_CLIENT_IN_PYTHON, ".py", code) == Check(
        "unity", CheckOutcome.OK, "its steps lie in functions that work together"
    )


def test_functions_that_have_only_constants_or_a_caller_in_common_are_named() -> None:
    check = checked(
        TCP_CLIENT_IN_GO,
        ".go",
        """
        package room

        import (
            "net"
            "os"
        )

        const ADDR = "127.0.0.1:7070"

        func dial() error {
            _, err := net.Dial("tcp", ADDR)
            return err
        }

        func note(file *os.File) {
            defer file.Close()
            file.Write([]byte(ADDR))
        }

        func main() {
            dial()
            note(os.Stdout)
        }
        """,
    )
    assert check.outcome is CheckOutcome.WARNING
    assert (
        check.detail == "its steps lie in functions that have nothing to do with each other: `note`, `dial`"
    )


def test_a_main_that_takes_a_step_itself_works_together_with_what_it_calls() -> None:
    check = checked(
        TCP_CLIENT_IN_GO,
        ".go",
        """
        package main

        import "net"

        func talk(line net.Conn) {
            defer line.Close()
            line.Write([]byte("hi"))
        }

        func main() {
            conn, _ := net.Dial("tcp", "127.0.0.1:7070")
            talk(conn)
        }
        """,
    )
    assert check.outcome is CheckOutcome.OK


def test_a_snippet_that_the_published_judge_accepts_for_something_else_is_named() -> None:
    check = checked(
        TCP_SERVER_IN_GO,
        ".go",
        """
        package room

        import (
            "bufio"
            "net"
            "os"
        )

        func serve() {
            listener, _ := net.Listen("tcp", ":7070")
            defer listener.Close()
            conn, _ := listener.Accept()
            bufio.NewScanner(conn).Scan()
        }

        func note() {
            os.Stdout.WriteString("hi")
        }
        """,
    )
    assert check.outcome is CheckOutcome.WARNING
    assert "serve" in check.detail


def test_code_without_functions_has_nothing_to_be_told_apart() -> None:
    check = checked(
        TCP_CLIENT_IN_PYTHON,
        ".py",
        f"""
        import socket
        {OPENED}
        line.connect(("127.0.0.1", 7070))
        line.send(b"hi")
        """,
    )
    assert (check.outcome, check.detail) == (CheckOutcome.OK, "its steps lie in no function")
