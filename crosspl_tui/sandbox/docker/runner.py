"""What stays inside a container as its process 1: fills the workspace, runs commands, kills what they leave, cleans up.

It runs as the same user as the programs, but out of their reach: the kernel delivers process 1 no signal from within,
and lets nobody look into a process that is not dumpable. Only the modules of `PARTS` exist there.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import json
import os
import queue
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any

from crosspl_tui.sandbox.capture import Captured
from crosspl_tui.sandbox.docker.frames import Letter, armoured, bare, pack, pack_json, read
from crosspl_tui.sandbox.interface import Command, Ending, Outcome, Stream
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.watching import StopSwitch, Three, Watch, three_pipes

WORK = Path("/work")
WIPED = (WORK, Path("/tmp"), Path("/dev/shm"))
ENVIRONMENT = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "HOME": "/tmp/home",
    "TMPDIR": "/tmp",
    "LANG": "C.UTF-8",
}
_NOT_DUMPABLE = 4
_COUNTERS = ("/sys/fs/cgroup/memory.events", "/sys/fs/cgroup/memory/memory.oom_control")


class Runner:
    """Answers requests, one after the other."""

    def __init__(self, source: int, sink: int) -> None:
        self._source = os.fdopen(source, "rb")
        self._sink = sink
        self._requests: queue.Queue[tuple[Letter, bytes] | None] = queue.Queue()
        self._stop = StopSwitch()
        self._folder = WORK

    def serve(self) -> None:
        """Answer until the host is gone."""
        threading.Thread(target=self._receive, daemon=True).start()
        while (request := self._requests.get()) is not None:
            letter, content = request
            try:
                answer = self._answer(letter, json.loads(content))
                self._send(pack_json(Letter.DONE, answer))
            except (OSError, ValueError, KeyError) as error:
                self._send(pack_json(Letter.FAILED, f"{type(error).__name__}: {error}"))

    def _receive(self) -> None:
        try:
            while True:
                letter, content = read(self._take)
                if letter is Letter.KILL:
                    self._stop.press()
                else:
                    self._requests.put((letter, content))
        except (OSError, ValueError, EOFError):
            self._requests.put(None)

    def _take(self, size: int) -> bytes:
        content = self._source.read(size)
        if len(content) < size:
            raise EOFError
        return content

    def _send(self, frame: bytes) -> None:
        view = memoryview(frame)
        while view:
            view = view[os.write(self._sink, view) :]

    def _answer(self, letter: Letter, request: Any) -> object:  # noqa: ANN401 - JSON
        if letter is Letter.FILL:
            return self._fill(request)
        if letter is Letter.LOOK:
            return {name: shutil.which(name) or (name if os.path.exists(name) else None) for name in request}
        return self._run(request)

    def _fill(self, request: Any) -> object:  # noqa: ANN401 - JSON
        """Clean up after the last program, then write files; says whether nothing of the last one is left."""
        _kill_all(None)
        for folder in WIPED:
            _wipe(folder)
        Path(ENVIRONMENT["HOME"]).mkdir()
        self._folder = Path(request["folder"])
        self._folder.mkdir(exist_ok=True)
        for name, content in request["files"].items():
            file = self._folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(bare(content))
        return {"is_clean": not _leftovers()}

    def _run(self, request: Any) -> object:  # noqa: ANN401 - JSON
        command = Command(
            tuple(request["arguments"]), stdin=bare(request["stdin"]), marker=bare(request["marker"])
        )
        limits = Limits(**request["limits"])
        before = _out_of_memory_kills()
        self._stop.reset()
        child = self._start(command, limits, request["environment"])
        listener = self._tell if request["is_heard"] else None
        outcome = Watch(child, command, limits, self._stop, listener=listener).until_end()
        has_failed = outcome.ending in {Ending.EXITED, Ending.SIGNALLED} and outcome.code != 0
        if has_failed and _out_of_memory_kills() > before:
            outcome = dataclasses.replace(outcome, ending=Ending.OUT_OF_MEMORY, code=None, signal=None)
        return _record(outcome)

    def _start(self, command: Command, limits: Limits, environment: dict[str, str]) -> _Child:
        theirs, ours = three_pipes()
        stdin, stdout, stderr = theirs
        try:
            process = subprocess.Popen(
                [*_limiting(limits), *command.arguments],
                cwd=self._folder,
                env=ENVIRONMENT | environment,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                start_new_session=True,
            )
        finally:
            for number in theirs:
                os.close(number)
        return _Child(process, ours)

    def _tell(self, stream: Stream, piece: bytes) -> None:
        self._send(pack(Letter.STDOUT if stream is Stream.STDOUT else Letter.STDERR, piece))


class _Child:
    """A started program, as `watching.Child`."""

    def __init__(self, process: subprocess.Popen[bytes], pipes: Three) -> None:
        self._process = process
        self.pipes = pipes

    def end(self) -> int:
        return os.pidfd_open(self._process.pid)

    def kill(self) -> int:
        _kill_all(self._process)
        return self._process.wait()


def _limiting(limits: Limits) -> list[str]:
    """Return the beginning of a command line that sets the limits of each process; a missing program exits with 127."""
    blocks = limits.file_bytes // 512
    script = (
        # The first to go when memory is short, before the runner.
        "echo 1000 2>/dev/null >/proc/self/oom_score_adj; "
        f'ulimit -c 0; ulimit -n {limits.open_files}; ulimit -f {blocks}; exec "$@"'
    )
    return ["/bin/sh", "-c", script, "sh"]


def _kill_all(process: subprocess.Popen[bytes] | None) -> None:
    """Kill every process but this one, again and again until none is left, and take in what they leave."""
    while True:
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        try:
            ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
        except ChildProcessError:
            return
        if ended is None:
            continue
        if process is not None and ended.si_pid == process.pid:
            process.wait()
        else:
            os.waitpid(ended.si_pid, 0)


def _wipe(folder: Path) -> None:
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            with contextlib.suppress(OSError, RecursionError):
                shutil.rmtree(entry.path)
            if os.path.exists(entry.path):
                subprocess.run(["chmod", "-R", "u+rwX", entry.path], check=False, stderr=subprocess.DEVNULL)
                subprocess.run(["rm", "-rf", entry.path], check=False, stderr=subprocess.DEVNULL)
        else:
            os.unlink(entry.path)


def _leftovers() -> bool:
    """Whether there is something left that only a new container gets rid of: queues, semaphores, shared memory."""
    with contextlib.suppress(OSError):
        for kind in ("shm", "sem", "msg"):
            if len(Path("/proc/sysvipc", kind).read_text().splitlines()) > 1:
                return True
    with contextlib.suppress(OSError):
        return any(os.scandir("/dev/mqueue"))
    return False


def _out_of_memory_kills() -> int:
    for name in _COUNTERS:
        with contextlib.suppress(OSError):
            lines = Path(name).read_text().splitlines()
            return sum(int(line.split()[1]) for line in lines if line.startswith("oom_kill "))
    return 0


def _record(outcome: Outcome) -> object:
    def kept(captured: Captured) -> object:
        return [armoured(captured.head), armoured(captured.tail), captured.dropped]

    return {
        "ending": outcome.ending,
        "code": outcome.code,
        "signal": outcome.signal,
        "seconds": outcome.seconds,
        "stdout": kept(outcome.stdout),
        "stderr": kept(outcome.stderr),
        "has_marker": outcome.has_marker,
    }


def main() -> None:
    """Serve on what were standard input and output; programs get others."""
    ctypes.CDLL(None).prctl(_NOT_DUMPABLE, 0, 0, 0, 0)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    source, sink = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    Runner(source, sink).serve()
