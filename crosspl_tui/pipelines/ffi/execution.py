"""Executing foreign-function programs in a sandbox: a candidate, held apart, against the assertions of a task."""

from __future__ import annotations

import hashlib
import json
import secrets
import threading
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files

from crosspl_tui.pipelines.ffi.failures import FailureKind, classify
from crosspl_tui.pipelines.ffi.libraries import Library, LibraryError
from crosspl_tui.pipelines.ffi.program_text import (
    TEST,
    ProgramError,
    has_test,
    test_text,
    with_texts_mapped,
    without_main_guard,
)
from crosspl_tui.sandbox.classification import classify_run, signal_name
from crosspl_tui.sandbox.errors import LostError, SandboxError
from crosspl_tui.sandbox.execution import WORD_BYTES, infrastructure
from crosspl_tui.sandbox.interface import Command, Kit, Listener, Outcome, Sandbox, Workspace
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.toolchain import find_toolchain, harness_files
from crosspl_tui.sandbox.verdict import Execution, Kind, Phase

SECONDS = 60.0
"""As in the published evaluation."""

LIMITS = Limits(seconds=SECONDS)
PROBE_LIMITS = Limits(seconds=30.0)
PROGRAM = "p.py"
_STARTED, _IMPORTED = ("apart.py", "shared_objects.py"), ("carriage.py", "holder.py")


class Way(StrEnum):
    """How the assertions meet the candidate."""

    APART = "apart"
    """In a process of their own; values and calls go between the two."""

    TOGETHER = "together"
    """In the candidate's process, for the few tasks whose assertions hand over what cannot be carried."""


@dataclass(frozen=True, slots=True)
class ForeignExecution:
    """What came of a candidate. `failure` is None when it passed, and when the fault was not its own."""

    execution: Execution
    way: Way
    failure: FailureKind | None

    @property
    def is_passed(self) -> bool:
        return self.execution.is_passed

    @property
    def return_code(self) -> int | None:
        """The exit code, or minus the number of the signal that ended it; None when a limit did."""
        return _return_code(self.execution)

    @property
    def message(self) -> str:
        """What it printed for people who look for the fault."""
        return self.execution.stderr.strip() or self.execution.reason


@dataclass(frozen=True, slots=True)
class Prepared:
    """A library made ready in one sandbox: the kit with its objects, and where commands see it."""

    python: str
    kit: Kit
    folder: str
    digest: str
    """Of the harness, Python's version and the objects: results of equal digests are comparable."""

    versions: Mapping[str, str]
    """Where each object was found."""


class ForeignExecutor:
    """Executes programs that call one library, in one sandbox, from several threads."""

    def __init__(self, sandbox: Sandbox, library: Library, limits: Limits = LIMITS) -> None:
        self.sandbox = sandbox
        self.library = library
        self._limits = limits
        self._lock = threading.Lock()

    @property
    def prepared(self) -> Prepared:
        """The library as this sandbox has it. Raises `LibraryError` where it lacks it, and `SandboxError`."""
        with self._lock:
            return self._prepared

    @cached_property
    def _prepared(self) -> Prepared:
        return _prepare(self.sandbox, self.library)

    def check(
        self, candidate: str, solution: str, way: Way = Way.APART, listener: Listener | None = None
    ) -> ForeignExecution:
        """Run the assertions of a task's solution against a candidate.

        Raises `ProgramError` for a solution without assertions, and `LibraryError`. What goes wrong with the sandbox
        is a verdict (infrastructure).
        """
        if not has_test(solution):
            raise ProgramError(f"the solution has no function {TEST} that holds its assertions")
        run = self._apart if way is Way.APART else self._together
        try:
            prepared = self.prepared
            try:
                outcome = run(candidate, solution, prepared, listener)
            except LostError:
                outcome = run(candidate, solution, prepared, listener)
        except LibraryError:
            raise
        except ProgramError as error:
            return ForeignExecution(_unreadable(str(error)), way, FailureKind.OTHER)
        except SandboxError as error:
            return ForeignExecution(infrastructure(str(error)), way, None)
        return _judged(outcome, way, prepared.digest)

    def check_solution(self, solution: str, listener: Listener | None = None) -> ForeignExecution:
        """Run a solution against its own assertions: apart, and together where that cannot be. Raises as `check`."""
        apart = self.check(solution, solution, Way.APART, listener)
        if apart.is_passed or not needs_together(apart):
            return apart
        return self.check(solution, solution, Way.TOGETHER, listener)

    def mapped(self, code: str) -> str:
        """Return a program with the published paths replaced by where the objects are in the sandbox."""
        return with_texts_mapped(code, lambda text: _mapped(text, self.library, self.prepared.folder))

    def _apart(self, candidate: str, solution: str, prepared: Prepared, listener: Listener | None) -> Outcome:
        job = {"candidate": self.mapped(candidate), "solution": self.mapped(solution), "test": TEST}
        with self.sandbox.workspace({}, prepared.kit) as workspace:
            return self._run(workspace, prepared, ("apart.py",), json.dumps(job).encode(), listener)

    def _together(
        self, candidate: str, solution: str, prepared: Prepared, listener: Listener | None
    ) -> Outcome:
        parts = (without_main_guard(candidate), test_text(solution), f"{TEST}()\n")
        program = self.mapped("\n\n".join(parts)).encode("utf-8", "surrogatepass")
        with self.sandbox.workspace({PROGRAM: program}, prepared.kit) as workspace:
            return self._run(workspace, prepared, ("harness.py", PROGRAM), b"", listener)

    def _run(
        self,
        workspace: Workspace,
        prepared: Prepared,
        words: tuple[str, ...],
        job: bytes,
        listener: Listener | None,
    ) -> Outcome:
        word = secrets.token_hex(WORD_BYTES).encode()
        arguments = (prepared.python, "-B", f"{workspace.kit}/{words[0]}", *words[1:])
        command = Command(arguments, stdin=word + b"\n" + job, marker=word)
        return workspace.run(command, self._limits, listener)


def needs_together(execution: ForeignExecution) -> bool:
    """Return whether assertions failed only because what they use cannot go from one process to another."""
    last = execution.execution.stderr.rstrip().rpartition("\n")[2]
    return execution.way is Way.APART and ("CarriageError" in last or "'Remote'" in last)


def _return_code(execution: Execution) -> int | None:
    if execution.signal:
        import signal  # noqa: PLC0415 - a module's name that is also a field's

        number = getattr(signal, execution.signal, None)
        return -int(number) if number else None
    return execution.exit_code


def _judged(outcome: Outcome, way: Way, digest: str) -> ForeignExecution:
    kind, reason = classify_run(outcome, find_toolchain("py").patterns)
    execution = Execution(
        kind=kind,
        phase=Phase.RUN,
        reason=reason,
        seconds=outcome.seconds,
        stdout=outcome.stdout.text,
        stderr=outcome.stderr.text,
        signal=signal_name(outcome.signal) if outcome.signal is not None else "",
        exit_code=outcome.code,
        toolchain=digest,
    )
    is_own = kind is not Kind.PASSED and kind.counts
    failure = classify(_return_code(execution), execution.stderr) if is_own else None
    return ForeignExecution(execution, way, failure)


def _unreadable(reason: str) -> Execution:
    return Execution(Kind.COMPILE_ERROR, Phase.PREPARE, reason, 0.0, "", f"SyntaxError: {reason}", "", 1, "")


def _mapped(text: str, library: Library, folder: str) -> str:
    """Return where the sandbox has what a path of the published machine, or a bare file name, means."""
    for published in library.published_folders:
        if text == published or text.startswith(f"{published}/"):
            return folder + _plain_name(text.removeprefix(published), library)
    named = {each.file for each in library.objects}
    return f"{folder}/{text}" if text in named else text


def _plain_name(rest: str, library: Library) -> str:
    """Drop the version from the name of an object: the kit has each under its plain name."""
    for each in library.objects:
        if rest.startswith(f"/{each.file}."):
            return f"/{each.file}"
    return rest


@cache
def _harness() -> Mapping[str, bytes]:
    """The files of the kit: ours under their full names, so that they find each other, and the sandbox's own."""
    folder = files(__package__) / "harness"
    found = dict(harness_files(find_toolchain("py").ways[0]))
    found |= {name: (folder / name).read_bytes() for name in _STARTED}
    packages = f"{__package__}.harness".split(".")
    for depth in range(1, len(packages) + 1):
        found["/".join([*packages[:depth], "__init__.py"])] = b""
    found |= {"/".join([*packages, name]): (folder / name).read_bytes() for name in _IMPORTED}
    return found


def _prepare(sandbox: Sandbox, library: Library) -> Prepared:
    python = sandbox.find("python3")
    if python is None:
        raise LibraryError(f"{sandbox.name} has no python3, which foreign-function tasks run on")
    objects = [asdict(each) for each in library.objects]
    request = json.dumps({"folders": library.folders, "objects": objects})
    told = _probe(sandbox, python, request, library)
    missing = [name for name, found in told["objects"].items() if found is None]
    if missing:
        needed = " ".join(library.packages)
        raise LibraryError(
            f"{library.title}: {sandbox.name} has no {' '.join(missing)}; install it: apt install {needed}"
        )
    digest = _digest(json.dumps([told, request], sort_keys=True))
    copying = Command((python, "-B", "shared_objects.py", "copy", request))
    kit = Kit(f"ffi-{library.name}-{digest}", _harness(), (copying,))
    with sandbox.workspace({}, kit) as workspace:
        folder = workspace.kit
    places = {name: found["path"] for name, found in told["objects"].items()}
    return Prepared(python, kit, folder, digest, places)


def _probe(
    sandbox: Sandbox, python: str, request: str, library: Library
) -> dict[str, dict[str, dict[str, str]]]:
    script = _harness()["shared_objects.py"]
    with sandbox.workspace({"shared_objects.py": script}) as workspace:
        outcome = workspace.run(Command((python, "-B", "shared_objects.py", "find", request)), PROBE_LIMITS)
    if outcome.code != 0:
        said = outcome.stderr.text.strip()[-300:]
        raise LibraryError(f"{library.title}: cannot be looked for in {sandbox.name}: {said}")
    return json.loads(outcome.stdout.text)  # type: ignore[no-any-return]


def _digest(told: str) -> str:
    digest = hashlib.sha256(told.encode())
    for name, content in sorted(_harness().items()):
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:16]
