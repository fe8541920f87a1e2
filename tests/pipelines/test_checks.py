"""Whether an instruction is fit to be given to a model."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.ipc.checks import CheckOutcome, check_instruction
from crosspl_tui.pipelines.ipc.roles import Level

CODE = """\
import socket

def ask(host, port):
    connection = socket.create_connection((host, port), timeout=4.0)
    connection.sendall(b"how high is the tide\\n")
    answer = connection.recv(1024).decode("utf-8").strip()
    connection.close()
    return answer
"""
INSTRUCTION = """\
Task Description: Write a Python function `ask` that implements a TCP client using the socket module.

Function Description: The function asks a gauge for the height of the tide. It has to create a stream socket, connect it
to the server, send one line and receive one, and then close the socket. The answer is text without blanks around it.

Input:
- `host` (str): Where the gauge is.
- `port` (int): Where it listens.

Output:
- `str`: The answer.
"""

STRUCT = """\
package gauge

type Gauge struct {
	dial  func(ctx context.Context, address string) (net.Conn, error)
	level map[string][]int
}

func (g *Gauge) Read() int {
	return g.level["low"][0]
}
"""
STRUCT_FIELDS = """
Fields:
- `dial` (func(ctx context.Context, address string) (net.Conn, error))
- `level` (map[string][]int)
"""


def outcomes(instruction: str, code: str = CODE, level: Level = Level.FUNCTION) -> dict[str, CheckOutcome]:
    return {check.name: check.outcome for check in check_instruction(instruction, code, level, ".py")}


def test_a_complete_instruction_passes_all_checks() -> None:
    assert set(outcomes(INSTRUCTION).values()) == {CheckOutcome.OK}


def test_a_missing_section_is_a_failure_that_names_it() -> None:
    sections, *_ = check_instruction(INSTRUCTION.replace("Output:", "Result:"), CODE, Level.FUNCTION, ".py")
    assert (sections.outcome, sections.detail) == (CheckOutcome.FAILURE, "missing: Output")


def test_sections_out_of_order_are_a_warning() -> None:
    first, _, last = INSTRUCTION.partition("Input:")
    assert outcomes(f"Input:{last}\n{first}")["sections"] is CheckOutcome.WARNING


def test_go_tasks_speak_of_structs_and_fields() -> None:
    instruction = "Task Description: x\nStruct Description: y\nFields:\n- z\nMethods:\n- w\n"
    assert outcomes(instruction, level=Level.CLASS)["sections"] is CheckOutcome.OK


def test_a_name_that_a_solution_needs_must_be_mentioned() -> None:
    _, names, *_ = check_instruction(INSTRUCTION.replace("`port`", "`door`"), CODE, Level.FUNCTION, ".py")
    assert (names.outcome, names.detail) == (CheckOutcome.WARNING, "not mentioned: port")


def test_private_names_need_no_mention() -> None:
    code = CODE + "\ndef _log(message):\n    print(message)\n"
    assert outcomes(INSTRUCTION, code)["names"] is CheckOutcome.OK


def test_lines_of_the_solution_in_the_instruction_are_a_leak() -> None:
    body = CODE.split("\n", 3)[3]
    assert outcomes(f"{INSTRUCTION}\n{body}")["leaks"] is CheckOutcome.FAILURE


def test_the_fields_of_a_struct_are_told_and_no_leak() -> None:
    told = INSTRUCTION + STRUCT_FIELDS
    checks = {check.name: check for check in check_instruction(told, STRUCT, Level.CLASS, ".go")}
    assert checks["leaks"].outcome is CheckOutcome.OK


def test_a_fenced_block_is_a_leak_whatever_it_holds() -> None:
    assert outcomes(f"{INSTRUCTION}\n```\nx\n```\n")["leaks"] is CheckOutcome.FAILURE


def test_lengths_out_of_the_usual_are_a_warning() -> None:
    assert outcomes("Task Description: x")["length"] is CheckOutcome.WARNING
    assert outcomes(INSTRUCTION + "More. " * 1000)["length"] is CheckOutcome.WARNING


def test_code_without_a_grammar_is_checked_as_far_as_possible() -> None:
    checks = check_instruction(INSTRUCTION, "PROGRAM-ID. ASK.", Level.FUNCTION, ".cob")
    assert [check.outcome for check in checks] == [CheckOutcome.OK] * 4


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def ask():\n    pass\n", "the one name is mentioned"),
        ("def _ask():\n    pass\n", "there is no name to mention"),
        ("def ask(host):\n    pass\n", "all 2 names mentioned"),
    ],
)
def test_names_are_counted_as_a_person_would_say_it(code: str, told: str) -> None:
    _, names, *_ = check_instruction(INSTRUCTION, code, Level.FUNCTION, ".py")
    assert (names.outcome, names.detail) == (CheckOutcome.OK, told)
