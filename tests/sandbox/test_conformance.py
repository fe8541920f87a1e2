"""What every provider promises (crosspl_tui/sandbox/interface.py)."""

from __future__ import annotations

import threading
import time

import pytest

from crosspl_tui.sandbox.errors import KitError, WorkspaceError
from crosspl_tui.sandbox.interface import Command, Ending, Kit, Sandbox, Stream
from crosspl_tui.sandbox.limits import MEGABYTE, Limits

LIMITS = Limits(seconds=10)
MARGIN_SECONDS = 0.5


def shell(script: str, **more: object) -> Command:
    return Command(("sh", "-c", script), **more)  # type: ignore[arg-type]


def test_a_command_runs_in_its_workspace_and_tells_how_it_ended(sandbox: Sandbox) -> None:
    with sandbox.workspace({"a.txt": b"one", "deep/b.txt": b"two"}) as workspace:
        outcome = workspace.run(shell("cat a.txt deep/b.txt; echo no >&2; exit 3"), LIMITS)

    assert (outcome.ending, outcome.code, outcome.signal) == (Ending.EXITED, 3, None)
    assert (outcome.stdout.text, outcome.stderr.text) == ("onetwo", "no\n")


def test_files_stay_between_the_commands_of_a_workspace_and_no_longer(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        workspace.run(shell("echo kept > made; echo kept > /tmp/made"), LIMITS)
        assert workspace.run(shell("cat made"), LIMITS).stdout.text == "kept\n"
    with sandbox.workspace({}) as workspace:
        assert workspace.run(shell("ls"), LIMITS).stdout.text == ""


def test_a_signal_is_told(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        outcome = workspace.run(shell("kill -9 $$"), LIMITS)

    assert (outcome.ending, outcome.code, outcome.signal) == (Ending.SIGNALLED, None, 9)


def test_a_program_that_is_missing_exits_with_127(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        assert workspace.run(Command(("no-such-program",)), LIMITS).code == 127
    assert sandbox.find("no-such-program") is None
    assert sandbox.find("sh") is not None


def test_standard_input_and_variables_arrive_and_nothing_else_does(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CALLERS_SECRET", "hunter2")
    command = shell("cat; env", stdin=b"x" * 300_000 + b"end\n", environment={"GIVEN": "yes"})
    with sandbox.workspace({}) as workspace:
        outcome = workspace.run(command, LIMITS)

    assert "end\n" in outcome.stdout.text
    assert "GIVEN=yes" in outcome.stdout.text
    assert "hunter2" not in outcome.stdout.text
    assert outcome.stdout.size > 300_000


def test_output_is_heard_as_it_comes(sandbox: Sandbox) -> None:
    heard: list[tuple[Stream, bytes]] = []
    with sandbox.workspace({}) as workspace:
        workspace.run(shell("echo out; echo err >&2"), LIMITS, lambda *piece: heard.append(piece))

    assert sorted(heard) == [(Stream.STDERR, b"err\n"), (Stream.STDOUT, b"out\n")]


def test_of_much_output_beginning_and_end_are_kept(sandbox: Sandbox) -> None:
    limits = Limits(seconds=10, output_bytes=1000)
    with sandbox.workspace({}) as workspace:
        outcome = workspace.run(shell("echo begin; seq 100000; echo end"), limits)

    assert outcome.stdout.text.startswith("begin\n")
    assert outcome.stdout.text.endswith("end\n")
    assert len(outcome.stdout.head) + len(outcome.stdout.tail) == 1000
    assert outcome.stdout.size == len("".join(f"{n}\n" for n in range(1, 100001))) + 10


def test_a_marker_is_noticed_and_cut_out(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        outcome = workspace.run(
            shell("printf 'a-'; cat; printf -- '-b'", stdin=b"word", marker=b"word"), LIMITS
        )
        without = workspace.run(shell("echo wor d", marker=b"word"), LIMITS)

    assert outcome.has_marker
    assert outcome.stdout.text == "a--b"
    assert not without.has_marker


def test_a_timeout_ends_what_was_started_even_in_other_sessions_holding_the_pipes(sandbox: Sandbox) -> None:
    script = "setsid sh -c 'sleep 41.5; echo late' & setsid setsid sleep 41.5 & sleep 41.5"
    with sandbox.workspace({}) as workspace:
        begun = time.monotonic()
        outcome = workspace.run(shell(script), Limits(seconds=0.6))
        took = time.monotonic() - begun
        left = workspace.run(
            shell("cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '[s]leep 41.5'"), LIMITS
        )

    assert outcome.ending is Ending.TIMEOUT
    assert took < 0.6 + MARGIN_SECONDS
    assert left.stdout.text == "0\n"


def test_the_end_of_the_command_ends_what_it_left_behind(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        begun = time.monotonic()
        outcome = workspace.run(shell("setsid sleep 42.5 & echo done"), LIMITS)
        took = time.monotonic() - begun
        left = workspace.run(
            shell("cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c '[s]leep 42.5'"), LIMITS
        )

    assert (outcome.ending, outcome.stdout.text) == (Ending.EXITED, "done\n")
    assert took < 2
    assert left.stdout.text == "0\n"


def test_a_command_can_be_stopped_from_another_thread(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        begun = time.monotonic()
        outcome = workspace.run(
            shell("echo started; sleep 30"),
            Limits(seconds=20),
            lambda *_: threading.Thread(target=workspace.kill).start(),
        )

    assert outcome.ending is Ending.STOPPED
    assert time.monotonic() - begun < 5


def test_endless_output_is_ended(sandbox: Sandbox) -> None:
    with sandbox.workspace({}) as workspace:
        outcome = workspace.run(shell("yes"), Limits(seconds=20, most_output_bytes=4 * MEGABYTE))

    assert outcome.ending is Ending.OUTPUT_CAP


def test_names_that_lead_out_of_the_workspace_are_refused(sandbox: Sandbox) -> None:
    for name in ("../a", "/etc/a", "a/../../b"):
        with pytest.raises(WorkspaceError):
            sandbox.workspace({name: b""})


def test_a_kit_is_made_once_and_can_only_be_read(sandbox: Sandbox) -> None:
    commands = (Command(("sh", "-c", "date +%N > made; cat given >> made")),)
    kit = Kit(f"test-{time.time_ns()}", {"given": b"given\n"}, commands)
    with sandbox.workspace({}, kit) as workspace:
        first = workspace.run(shell(f"cat {workspace.kit}/made"), LIMITS)
        written = workspace.run(shell(f"echo bad > {workspace.kit}/made"), LIMITS)
    with sandbox.workspace({}, kit) as workspace:
        second = workspace.run(shell(f"cat {workspace.kit}/made"), LIMITS)

    assert first.stdout.text.endswith("given\n")
    assert second.stdout.text == first.stdout.text
    assert written.code != 0


def test_a_kit_that_cannot_be_made_says_why(sandbox: Sandbox) -> None:
    kit = Kit(f"bad-{time.time_ns()}", {"a": b""}, (Command(("sh", "-c", "echo because >&2; exit 1")),))

    with pytest.raises(KitError, match="because"):
        sandbox.workspace({}, kit).close()
