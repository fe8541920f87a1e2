"""Starts programs for a sandbox, one after the other, and ends all that they leave behind.

    python -c LAUNCHER CONNECTION

It stays, since an interpreter that has to start costs more than most programs. As the only ancestor of what it starts
it becomes the parent of every process that outlives its own, and kills it. CONNECTION is the number of a stream
socket: `R`, a length, a request in JSON and the program's open files come in, and `K` to end it; the exit code, or
less a signal's number, goes out once nothing is left. When the connection ends, so does everything. Standard library
only: this text is run by itself.
"""

import contextlib
import ctypes
import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import struct
import sys
import time
from typing import Any

RUN, KILL = b"R", b"K"
LENGTH, CODE = struct.Struct(">I"), struct.Struct(">i")
MOST_FILES = 8
DEATH_SIGNAL, SUBREAPER, NO_NEW_PRIVILEGES = 1, 36, 38
PATIENCE_SECONDS = 0.25
LOOKS_FIRST = 2  # what is ending by itself, as a namespace does with its program, needs no killing
HIGH = 64  # above the numbers that a program's files get
process_control = ctypes.CDLL(None).prctl


class Launcher:
    """One connection's launcher."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        connection.set_inheritable(False)
        self.is_connected = True

    def serve(self) -> None:
        """Start what is asked for until nobody asks any more."""
        process_control(SUBREAPER, 1, 0, 0, 0)
        gc.freeze()  # so that children share memory rather than copy it
        while self.is_connected:
            letter, files, _, _ = socket.recv_fds(self.connection, 1, MOST_FILES)
            for number in files:
                os.set_inheritable(number, False)
            if letter == RUN:
                (length,) = LENGTH.unpack(self.take(LENGTH.size))
                request = json.loads(self.take(length))
                self.answer(self.run(request, list(files)))
            elif not letter:
                return

    def take(self, size: int) -> bytes:
        """Receive exactly so many bytes."""
        content = bytearray()
        while len(content) < size and (piece := self.connection.recv(size - len(content))):
            content += piece
        return bytes(content)

    def answer(self, code: int) -> None:
        """Tell that all is over."""
        if self.is_connected:
            with contextlib.suppress(OSError):
                self.connection.sendall(CODE.pack(code))

    def run(self, request: Any, files: list[int]) -> int:  # noqa: ANN401 - JSON
        """Run a program to its end, or until it is to be killed, and return how it ended."""
        child = os.fork()
        if not child:
            become(request, files)
        for number in files:  # only the program's own ends of the pipes count
            os.close(number)
        self.wait(child)
        ended = os.waitpid(child, os.WNOHANG)
        status = os.waitstatus_to_exitcode(ended[1]) if ended[0] else -signal.SIGKILL
        kill_all(request["user"])
        return status

    def wait(self, child: int) -> None:
        """Return when the child has ended, or is to be."""
        end = os.pidfd_open(child)
        poll = select.poll()
        poll.register(end, select.POLLIN)
        poll.register(self.connection, select.POLLIN)
        ready = {number for number, _ in poll.poll()}
        os.close(end)
        if self.connection.fileno() in ready:
            self.is_connected = self.connection.recv(1) == KILL


def become(request: Any, files: list[int]) -> None:  # noqa: ANN401 - JSON
    """Become the program; never returns."""
    try:
        enter(request, files)
        os.execvpe(request["arguments"][0], request["arguments"], request["environment"])
    except OSError as error:
        os.write(2, f"{request['arguments'][0]}: {error.strerror}\n".encode())
        os._exit(127)
    finally:
        os._exit(126)


def enter(request: Any, files: list[int]) -> None:  # noqa: ANN401 - JSON
    """Take on the group, the limits, the user, the folder and the files."""
    os.setsid()
    for name in request["groups"]:
        with open(name, "wb", buffering=0) as members:
            members.write(b"0")
    for name, value in request["limits"].items():
        resource.setrlimit(int(name), (value, value))
    user = request["user"]
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        process_control(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    process_control(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    os.chdir(request["folder"])
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python
        signal.signal(ignored, signal.SIG_DFL)
    moved = [move_up(number) for number in files]
    for wanted, number in enumerate(moved):
        os.dup2(number, wanted)


def move_up(number: int) -> int:
    """Return a copy of an open file that no later copy overwrites."""
    return fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, HIGH)


def kill_all(user: int | None) -> None:
    """Kill what is left until nothing is, for a while; `user` is one whom nobody else is, or None."""
    until = time.monotonic() + PATIENCE_SECONDS
    looked = 0
    while is_any_left() and time.monotonic() < until:
        looked += 1
        if looked > LOOKS_FIRST:
            kill_descendants() if user is None else kill_as(user)
        time.sleep(0.0005)


def is_any_left() -> bool:
    """Take in what has ended; say whether something else has not."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def kill_as(user: int) -> None:
    """Kill all processes of a user at once, so that none forks while another is killed."""
    child = os.fork()
    if not child:
        with contextlib.suppress(OSError):
            os.setresuid(user, user, user)
            os.kill(-1, signal.SIGKILL)
        os._exit(0)
    os.waitpid(child, 0)


def kill_descendants() -> None:
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
            parents[int(name)] = int(file.read().rpartition(b")")[2].split()[1])
    found = {os.getpid()}
    while new := {process for process, parent in parents.items() if parent in found} - found:
        found |= new
    for process in found - {os.getpid()}:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


if __name__ == "__main__":
    Launcher(socket.socket(fileno=int(sys.argv[1]))).serve()
    os._exit(0)
