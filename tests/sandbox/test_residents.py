"""Programs that stay: they answer, are replaced when they are lost, and end with their sandbox."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.interface import Command, Resident
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.residents import Compiler, Residents
from crosspl_tui.sandbox.staying import MOST_FAILURES
from crosspl_tui.sandbox.verdict import Kind, Phase

# Answers with the text, turned round, as a compiler's answer with one file; some texts are its end.
SERVER = """
import os, struct, sys, time
def take(size):
    content = sys.stdin.buffer.read(size)
    return content if len(content) == size else os._exit(0)
text = lambda content: struct.pack('>I', len(content)) + content
while True:
    request = take(struct.unpack('>I', take(4))[0])
    if request == b'die': os._exit(1)
    if request == b'hang': time.sleep(47.5)
    if request == b'lie': sys.stdout.buffer.write(text(b'???')); sys.stdout.flush(); continue
    sys.stderr.write('z' * 200_000)
    answer = struct.pack('>I', 0) + text(b'') + struct.pack('>I', 1) + text(b'turned') + text(request[::-1])
    sys.stdout.buffer.write(text(answer))
    sys.stdout.flush()
"""
COMMAND = Command(("python3", "-u", "-c", SERVER))
COMPILER = Compiler(COMMAND, Limits(seconds=1.0), None)


def test_one_answers_request_after_request_of_any_size(local: LocalSandbox) -> None:
    resident = local.resident(COMMAND, Limits())

    for request in (b"abc", b"", b"x" * 3_000_000 + b"y"):
        assert resident.ask(request, 20).endswith(request[::-1])
    resident.close()
    with pytest.raises(LostError):
        resident.ask(b"abc", 1)


@pytest.mark.parametrize("request_", [b"die", b"hang"])
def test_one_that_is_lost_says_so_in_time_and_is_gone(local: LocalSandbox, request_: bytes) -> None:
    resident = local.resident(COMMAND, Limits())
    begun = time.monotonic()

    with pytest.raises(LostError, match="resident program was lost"):
        resident.ask(request_, 1)
    assert time.monotonic() - begun < 3


def test_what_breaks_one_is_left_to_the_ordinary_compiler_and_the_next_gets_a_new_one(
    local: LocalSandbox,
) -> None:
    residents = Residents(local)

    for text in (b"die", b"lie", b"hang"):
        assert residents.compile("turn", COMPILER, text) is None
        compiled = residents.compile("turn", COMPILER, b"abc")
        assert compiled
        assert compiled.files == {"turned": b"cba"}


def test_after_too_many_failures_nobody_stays_any_more(local: LocalSandbox) -> None:
    residents = Residents(local)
    for _ in range(MOST_FAILURES):
        residents.compile("turn", COMPILER, b"die")

    assert residents.compile("turn", COMPILER, b"abc") is None


def test_they_end_with_their_sandbox() -> None:
    mark = "# ends with its sandbox"
    command = Command(("python3", "-u", "-c", SERVER + mark))
    with LocalSandbox() as sandbox:
        left: list[Resident] = [sandbox.resident(command, Limits()) for _ in range(2)]
        assert left[0].ask(b"abc", 20)
        assert mark in command_lines(os.getpid())

    assert mark not in command_lines(os.getpid())


def command_lines(process: int) -> str:
    """Return the command lines of all processes that descend from one."""
    parents, lines = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
            lines[int(folder.name)] = (folder / "cmdline").read_text(errors="replace")
        except OSError:
            continue
    found = {process}
    while new := {child for child, parent in parents.items() if parent in found} - found:
        found |= new
    return "\n".join(lines.get(each, "") for each in found - {process})


@pytest.mark.parametrize(
    ("language", "wrong", "broken"),
    [
        (
            "java",
            "class Problem { public static void main(String[] a) { assert 1 == 2; } }",
            "class Problem {",
        ),
        ("cs", "class P { static void Main() { System.Diagnostics.Debug.Assert(1 == 2); } }", "class P {"),
    ],
)
def test_compiling_in_one_and_by_itself_comes_to_the_same(
    local: LocalSandbox, monkeypatch: pytest.MonkeyPatch, language: str, wrong: str, broken: str
) -> None:
    staying = Executor(local)
    if local.find("javac" if language == "java" else "mcs") is None:
        pytest.skip(f"{language} is not on this machine")
    found = [staying.execute(Program(language, code)) for code in (wrong, broken)]
    monkeypatch.setattr(local, "resident", lambda *_: None)
    alone = [Executor(local).execute(Program(language, code)) for code in (wrong, broken)]

    assert [(each.kind, each.phase) for each in found] == [
        (Kind.WRONG, Phase.RUN),
        (Kind.COMPILE_ERROR, Phase.COMPILE),
    ]
    assert [(each.kind, each.phase) for each in alone] == [(each.kind, each.phase) for each in found]
