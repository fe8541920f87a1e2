"""Samples asked and judged on an engine of many machines, reached by the `concurrent.futures` interface.

What is sent there is a task, what comes back its result: only here is anything read from or written to the database,
so a machine that dies costs nothing but the time of its tasks, which the engine gives to another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError as FutureCancelledError
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.cache import Identity, ReplyCache, call_key
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.errors import CancelledError, UnusableModelError
from crosspl_tui.llm.exchange import OpenModel, Reply, Request
from crosspl_tui.llm.opening import REPLAY, endpoint_of, open_model
from crosspl_tui.runs.engine.work import RunContext
from crosspl_tui.runs.evaluation.work import EvaluationWork, JudgedSample, evaluation_work
from crosspl_tui.settings import Settings
from store.runs.lifecycle import RunRow
from store.runs.samples import SampleTask
from store.vocabulary import EventLevel

CONNECT_SECONDS = 10.0
RETRIES = 3
"""How often the engine gives a task to another machine when one has died with it."""


class EngineError(ValueError):
    """An engine cannot be used; the message says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A sample to be asked, unless its reply is `known`, and judged elsewhere."""

    run: RunRow
    settings: Settings
    task: SampleTask
    known: Reply | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an errand; without a reply when nothing was asked."""

    judged: JudgedSample
    reply: Reply | None


class Away:
    """Does the samples of one model on an engine. `cache` is that of the head, where replies are kept."""

    def __init__(self, executor: Executor, settings: Settings, cache: ReplyCache, called: str) -> None:
        endpoint = endpoint_of(called, settings)
        self._executor = executor
        self._settings = settings
        self._cache = cache
        self._identity = Identity(endpoint.name, endpoint.model)

    def perform(self, work: EvaluationWork, task: SampleTask) -> JudgedSample:
        """Have a sample done. Raises the errors of `crosspl_tui.llm.errors`."""
        request = work.request(task)
        key = call_key(self._identity, request)
        known = self._cache.find(key)
        outcome = self._send(work.context, Errand(work.context.run, self._settings, task, known))
        reply = outcome.reply
        if known is not None or reply is None or reply.is_refusal:
            return outcome.judged
        kept = self._cache.save(key, self._identity.name, request, reply)
        if kept.answer != reply.answer:  # another process was first, and its answer stands
            return self.perform(work, task)
        sample = replace(outcome.judged.sample, call_id=kept.call_id)
        return replace(outcome.judged, sample=sample)

    def _send(self, context: RunContext, errand: Errand) -> Outcome:
        with _in_turn(context):
            future = self._submit(errand)
            stop_listening = context.cancellation.listen(lambda: _give_up(future))
            try:
                return future.result()
            except FutureCancelledError as error:
                if context.cancellation.is_set():
                    raise CancelledError("cancelled while an engine had it") from error
                raise UnusableModelError("the engine has gone away; start it, and resume the run") from error
            finally:
                stop_listening()

    def _submit(self, errand: Errand) -> Future[Outcome]:
        try:
            return self._executor.submit(run_errand, errand)
        except RuntimeError as error:
            raise UnusableModelError(f"the engine takes nothing any more: {error}; resume the run") from error


@contextmanager
def engine_at(address: str) -> Iterator[Executor | None]:
    """Connect to an engine: `dask://HOST:PORT` of a scheduler, or "" for none. Raises `EngineError`."""
    if not address:
        yield None
        return
    parts = urlsplit(address)
    if parts.scheme != "dask" or not parts.netloc:
        raise EngineError(f"{address}: no such engine; name a scheduler, as in dask://127.0.0.1:8786")
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise EngineError(
            f"{address}: needs the package distributed: pip install 'crosspl-tui[dask]'"
        ) from error
    try:
        client = Client(  # type: ignore[no-untyped-call]
            f"tcp://{parts.netloc}", timeout=CONNECT_SECONDS, set_as_default=False
        )
    except OSError as error:
        raise EngineError(f"{address}: no scheduler answers there: {error}") from error
    with client:
        yield client.get_executor(pure=False, retries=RETRIES)  # type: ignore[no-untyped-call]


def can_go_away(called: str) -> bool:
    """Whether a model can be asked from another machine: a recording is a file on this one."""
    return not called.startswith(REPLAY)


# What happens on the other machine


class _Noted:
    """A model that remembers what it replied; of one errand."""

    def __init__(self, model: OpenModel, known: Reply | None) -> None:
        self._model = model
        self.name = model.name
        self.reply = known

    def ask(self, request: Request) -> Reply:
        if self.reply is None:
            self.reply = self._model.ask(request)
        return self.reply

    def close(self) -> None:
        """The model serves other errands."""


_works: dict[tuple[int, str, str], EvaluationWork] = {}
_opening = threading.Lock()


def run_errand(errand: Errand) -> Outcome:
    """Ask and judge; on whichever machine the engine has chosen. Raises the errors of `crosspl_tui.llm.errors`."""
    work = _work_of(errand)
    noted = _Noted(work.model, errand.known)
    judged = replace(work, model=noted).perform(errand.task)
    return Outcome(judged, noted.reply)


def _work_of(errand: Errand) -> EvaluationWork:
    """Return the run's work, opened once in each process."""
    run = errand.run
    with _opening:
        key = (run.id, run.model, run.plan)
        if key not in _works:
            context = RunContext(run, Cancellation(), _say_nothing)
            model = open_model(run.model, errand.settings, budget=Budget())
            _works[key] = evaluation_work(context, model)
        return _works[key]


def _say_nothing(message: str, level: EventLevel = EventLevel.INFO) -> None:
    """The log is the head's."""


def _give_up(future: Future[Outcome]) -> None:
    future.cancel()


@contextmanager
def _in_turn(context: RunContext) -> Iterator[None]:
    """Wait until fewer errands are away than calls may be made at once."""
    if context.calls is None:
        yield
        return
    is_set: Callable[[], bool] = context.cancellation.is_set
    if context.calls.acquire(is_set) is None:
        raise CancelledError("cancelled before it was sent")
    try:
        yield
    finally:
        context.calls.release()
