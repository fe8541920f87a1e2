"""Running git on foreign repositories: in a bare environment, in a process group, within limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from crosspl_tui.sources.errors import CloneError

POLL_SECONDS = 0.1
MOST_MESSAGES = 1_000_000
LAST_MESSAGES = 4000

# What of the environment git may see: neither tokens nor anything that points it to other folders.
_KEPT_VARIABLES = frozenset(
    {"PATH", "TMPDIR", "SSL_CERT_FILE", "SSL_CERT_DIR", "GIT_SSL_CAINFO", "CURL_CA_BUNDLE", "HTTP_PROXY"}
    | {"HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"}
)
_SETTINGS = {
    "core.hooksPath": os.devnull,
    "core.fsmonitor": "false",
    "core.symlinks": "false",
    "core.autocrlf": "false",
    # Blobs larger than this are streamed instead of held in memory.
    "core.bigFileThreshold": "4m",
    "credential.helper": "",
    "fetch.unpackLimit": "1",
    "fetch.recurseSubmodules": "false",
    "gc.auto": "0",
    "http.lowSpeedLimit": "100",
    "http.lowSpeedTime": "60",
    "maintenance.auto": "false",
    "pack.threads": "1",
    "protocol.version": "2",
    "submodule.recurse": "false",
}

Check = Callable[[], None]


class GitError(CloneError):
    """Git ended with an error; `messages` is the end of what it said."""

    def __init__(self, messages: str) -> None:
        super().__init__("git failed")
        self.messages = messages


class TooMuchOutputError(CloneError):
    """Git prints more than anybody would want."""


@dataclass(frozen=True, slots=True)
class GitRunner:
    """Runs git in a folder until a deadline (`time.monotonic`). `protocols` are those that it may use.

    `check` is called ten times a second and raises when git should not go on.
    """

    folder: Path
    deadline: float
    protocols: str
    check: Check

    def run(self, *arguments: str, most_output: int = MOST_MESSAGES) -> str:
        """Return what git prints.

        Raises `GitError`, `TooMuchOutputError`, `CloneError` when the time is over, and what `check` raises; then no
        process of git is left.
        """
        with TemporaryFile() as output, TemporaryFile() as messages:
            with self._start(arguments, output, messages) as process:
                try:
                    code = self._wait(process, {output: most_output, messages: MOST_MESSAGES})
                except BaseException:
                    _end(process)
                    raise
            if code:
                raise GitError(_tail(messages))
            output.seek(0)
            return output.read().decode(errors="replace")

    def _start(
        self, arguments: Sequence[str], output: IO[bytes], messages: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        tied = [sys.executable, "-I", "-S", str(Path(__file__).with_name("tied.py"))]
        return subprocess.Popen(
            [*tied, "git", *arguments],
            cwd=self.folder,
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=messages,
            start_new_session=True,
        )

    def _wait(self, process: subprocess.Popen[bytes], most: Mapping[IO[bytes], int]) -> int:
        while True:
            try:
                return process.wait(POLL_SECONDS)
            except subprocess.TimeoutExpired:
                self.check()
            if time.monotonic() > self.deadline:
                raise CloneError("took too long")
            if any(os.fstat(stream.fileno()).st_size > size for stream, size in most.items()):
                raise TooMuchOutputError("git says too much")

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in _KEPT_VARIABLES}
        settings = {
            f"GIT_CONFIG_{part}_{number}": text
            for number, setting in enumerate(_SETTINGS.items())
            for part, text in zip(("KEY", "VALUE"), setting, strict=True)
        }
        return kept | {
            # In the work tree it would be the repository that says what is in it.
            "HOME": str(self.folder / ".git" / "nobody"),
            "LC_ALL": "C",
            "GIT_ALLOW_PROTOCOL": self.protocols,
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_LFS_SKIP_SMUDGE": "1",
            "GIT_CONFIG_COUNT": str(len(_SETTINGS)),
            **settings,
        }


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and those it started, which are in its group as long as it is not waited for."""
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _tail(messages: IO[bytes]) -> str:
    messages.seek(max(0, os.fstat(messages.fileno()).st_size - LAST_MESSAGES))
    return messages.read().decode(errors="replace")
