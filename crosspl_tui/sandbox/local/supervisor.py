"""Runs a program as its only ancestor: what it leaves behind becomes this process's child, and is killed.

    python -c SUPERVISOR LIFELINE ALONE LIMITS PROGRAM ARGUMENT...

LIFELINE is the number of a pipe that ends when the program should; ALONE is 1 when nothing else runs as this user;
LIMITS are `number=value` of setrlimit, separated by commas. Ends as the program did. Standard library only: this text
is run by itself.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time

SUBREAPER = 36
PATIENCE_SECONDS = 0.25


def run(lifeline: int, is_alone: bool, limits: str, command: list[str]) -> int:
    """Run the command and return its wait status."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    child = os.fork()
    if not child:
        _become(lifeline, limits, command)
    end = os.pidfd_open(child)
    for number in range(3):  # only the program's own ends of the pipes count
        os.close(number)
    select.select([end, lifeline], [], [])
    status = os.waitpid(child, os.WNOHANG)
    _kill_all(is_alone)
    return status[1] if status[0] else signal.SIGKILL


def _become(lifeline: int, limits: str, command: list[str]) -> None:
    os.setsid()
    os.close(lifeline)
    for pair in filter(None, limits.split(",")):
        number, _, value = pair.partition("=")
        resource.setrlimit(int(number), (int(value), int(value)))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(127)


def _kill_all(is_alone: bool) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if is_alone:
            with contextlib.suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
        else:
            for process in _descendants():
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def _descendants() -> set[int]:
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
            parents[int(name)] = int(file.read().rpartition(b")")[2].split()[1])
    found = {os.getpid()}
    while new := {process for process, parent in parents.items() if parent in found} - found:
        found |= new
    return found - {os.getpid()}


if __name__ == "__main__":
    ended = os.waitstatus_to_exitcode(run(int(sys.argv[1]), sys.argv[2] == "1", sys.argv[3], sys.argv[4:]))
    if ended < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(-ended, signal.SIG_DFL) if -ended not in (signal.SIGKILL, signal.SIGSTOP) else None
        os.kill(os.getpid(), -ended)
    os._exit(ended)
