"""Executing one program: compiled and run in a workspace of its own, and judged by how that ends."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from crosspl_tui.sandbox.cache import PASSING_KINDS, ResultCache, cache_key
from crosspl_tui.sandbox.capture import Captured
from crosspl_tui.sandbox.classification import Verdict, classify_compilation, classify_run, signal_name
from crosspl_tui.sandbox.errors import KitError, LostError, SandboxError, UnknownLanguageError
from crosspl_tui.sandbox.interface import Command, Ending, Interpreter, Listener, Outcome, Sandbox
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.residents import Compiled, Compiler, Residents
from crosspl_tui.sandbox.staying import Staying
from crosspl_tui.sandbox.toolbox import Installed, Toolbox
from crosspl_tui.sandbox.toolchain import Patterns, Way
from crosspl_tui.sandbox.verdict import Execution, Kind, Phase

WORD_BYTES = 16  # 32 hexadecimal digits, as every harness expects


@dataclass(frozen=True, slots=True)
class Program:
    """A program that checks itself: it passes by coming to its end."""

    language: str
    """Abbreviation or name: py, Python."""

    code: str


@dataclass(frozen=True, slots=True)
class _Step:
    phase: Phase
    outcome: Outcome
    verdict: Verdict

    @property
    def is_good(self) -> bool:
        return self.verdict[0] is Kind.PASSED


class Executor:
    """Executes programs in one sandbox, from several threads. `cache` is asked first and told afterwards."""

    def __init__(self, sandbox: Sandbox, cache: ResultCache | None = None) -> None:
        self._sandbox = sandbox
        self._cache = cache
        self.toolbox = Toolbox(sandbox)
        self._residents = Residents(sandbox)
        self._interpreters = Staying[Interpreter]()
        self.unusable: list[Way] = []
        """Ways whose kit cannot be made here, such as with too old a Node; the next one does as well, if slower."""

    def execute(
        self,
        program: Program,
        changes: Mapping[str, object] | None = None,
        listener: Listener | None = None,
    ) -> Execution:
        """Return the verdict on a program. `changes` are limits of its run, by name.

        Whatever goes wrong around it is a verdict too (infrastructure). Raises `UnknownLanguageError` and
        `LimitError` for what the caller got wrong.
        """
        try:
            installed = self.toolbox.get(program.language)
        except UnknownLanguageError:
            raise
        except SandboxError as error:
            return infrastructure(str(error))
        limits = installed.toolchain.run_limits.changed(changes or {})
        key = cache_key(
            installed.toolchain.language,
            program.code,
            installed.digest,
            (installed.toolchain.compile_limits, limits),
        )
        known = self._cache.get(key) if self._cache else None
        if known is not None:
            return known
        execution = self._execute_again(program, installed, limits, listener)
        if self._cache and execution.kind not in PASSING_KINDS:
            self._cache.put(key, execution)
        return execution

    def _execute_again(
        self, program: Program, installed: Installed, limits: Limits, listener: Listener | None
    ) -> Execution:
        """A sandbox that breaks is no fault of the program: it gets one more try in a new one."""
        try:
            return self._execute(program, installed, limits, listener)
        except LostError:
            try:
                return self._execute(program, installed, limits, listener)
            except SandboxError as error:
                return infrastructure(str(error), installed.digest)
        except SandboxError as error:
            return infrastructure(str(error), installed.digest)

    def _execute(
        self, program: Program, installed: Installed, limits: Limits, listener: Listener | None
    ) -> Execution:
        steps: list[_Step] = []
        for way in installed.ways:
            if way in self.unusable:
                continue
            try:
                steps += self._by(way, program, installed, limits, listener)
            except KitError:
                if way is installed.ways[-1]:
                    raise
                self.unusable.append(way)
                continue
            if way.is_final or steps[-1].verdict[0] is not Kind.COMPILE_ERROR:
                break
        return _execution(steps, installed.digest)

    def _by(
        self, way: Way, program: Program, installed: Installed, limits: Limits, listener: Listener | None
    ) -> list[_Step]:
        """Execute by one way; the last of the steps decides."""
        toolchain = installed.toolchain
        files = {toolchain.file: program.code.encode("utf-8", "surrogatepass")}
        steps = []
        compiled = self._by_resident(way, installed, files[toolchain.file]) if way.resident else None
        if compiled:
            files |= compiled.files
            steps.append(_compiling(compiled, toolchain.patterns))
            if not steps[-1].is_good:
                return steps
        if way.started:
            outcome = self._by_started(way, installed, files, limits, listener)
            if outcome:
                return [_run_step(outcome, toolchain.patterns)]
        with self._sandbox.workspace(files, installed.kit(way)) as workspace:
            for arguments in () if compiled else way.compile:
                command = installed.command(way, arguments, kit=workspace.kit)
                outcome = workspace.run(command, toolchain.compile_limits, listener)
                steps.append(_compile_step(outcome, toolchain.patterns))
                if not steps[-1].is_good:
                    return steps
            command = _marked(installed.command(way, way.run, kit=workspace.kit))
            outcome = workspace.run(command, limits, listener)
        return [*steps, _run_step(outcome, toolchain.patterns)]

    def _by_started(
        self,
        way: Way,
        installed: Installed,
        files: Mapping[str, bytes],
        limits: Limits,
        listener: Listener | None,
    ) -> Outcome | None:
        """Run by a copy of a started interpreter; None when that has to be done without one."""
        command = installed.command(way, way.started, kit="{kit}")
        start = partial(
            self._sandbox.interpreter, command, installed.toolchain.run_limits, installed.kit(way)
        )
        name = f"{installed.toolchain.language} {way.name}"
        marked = _marked(command)
        return self._interpreters.ask(name, start, lambda lent: lent.run(files, marked, limits, listener))

    def _by_resident(self, way: Way, installed: Installed, text: bytes) -> Compiled | None:
        command = installed.command(way, way.resident, kit="{kit}")
        compiler = Compiler(command, installed.toolchain.compile_limits, installed.kit(way))
        return self._residents.compile(f"{installed.toolchain.language} {way.name}", compiler, text)


def _marked(command: Command) -> Command:
    """Give a command the word that only a program which comes to its end hands back."""
    word = secrets.token_hex(WORD_BYTES).encode()
    return replace(command, stdin=word + b"\n", marker=word)


def _run_step(outcome: Outcome, patterns: Patterns) -> _Step:
    return _Step(Phase.RUN, outcome, classify_run(outcome, patterns))


def _compiling(compiled: Compiled, patterns: Patterns) -> _Step:
    """Return what a resident compiler did as the step it stands for."""
    nothing, said = Captured(b"", b"", 0), Captured(compiled.complaints, b"", 0)
    outcome = Outcome(Ending.EXITED, compiled.code, None, compiled.seconds, nothing, said)
    return _compile_step(outcome, patterns)


def _compile_step(outcome: Outcome, patterns: Patterns) -> _Step:
    failed = classify_compilation(outcome, patterns)
    return _Step(Phase.COMPILE, outcome, failed or (Kind.PASSED, "it compiles"))


def infrastructure(reason: str, toolchain: str = "") -> Execution:
    """Return the verdict that says nothing about a program."""
    return Execution(Kind.INFRASTRUCTURE, Phase.PREPARE, reason, 0.0, "", "", "", None, toolchain)


def _execution(steps: list[_Step], digest: str) -> Execution:
    last = steps[-1]
    kind, reason = last.verdict
    return Execution(
        kind=kind,
        phase=last.phase,
        reason=reason,
        seconds=sum(step.outcome.seconds for step in steps),
        stdout=last.outcome.stdout.text,
        stderr=last.outcome.stderr.text,
        signal=signal_name(last.outcome.signal) if last.outcome.signal is not None else "",
        exit_code=last.outcome.code,
        toolchain=digest,
    )
