"""An executor whose threads keep no process from ending: a call that hangs dies with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

ParametersT = ParamSpec("ParametersT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class _Call:
    """A call that waits for a thread."""

    future: Future[Any]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    named: dict[str, Any]

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.function(*self.arguments, **self.named)
        except BaseException as error:  # noqa: BLE001 - it belongs to whoever reads the future
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


class DaemonThreads(Executor):
    """At most so many threads, begun as calls come.

    The standard library's pool waits at the end of the process for every thread, for minutes if an endpoint hangs.
    """

    def __init__(self, most_threads: int, name: str = "work") -> None:
        self._most = most_threads
        self._name = name
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._idle = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._is_shut = False

    def submit(
        self,
        fn: Callable[ParametersT, ResultT],
        /,
        *args: ParametersT.args,
        **kwargs: ParametersT.kwargs,
    ) -> Future[ResultT]:
        """Let a thread call the function; raises `RuntimeError` after the shutdown."""
        future: Future[ResultT] = Future()
        with self._lock:
            if self._is_shut:
                raise RuntimeError("the threads are shut down")
            self._calls.put(_Call(future, fn, args, kwargs))
            if not self._idle.acquire(blocking=False) and len(self._threads) < self._most:
                self._start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads once they are through with what waits, which can be cancelled."""
        with self._lock:
            self._is_shut = True
            if cancel_futures:
                self._cancel_waiting()
            for _ in self._threads:
                self._calls.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _start(self) -> None:
        thread = threading.Thread(target=self._work, name=f"{self._name}-{len(self._threads)}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            call.run()
            del call  # the result must not live until the next call comes
            self._idle.release()

    def _cancel_waiting(self) -> None:
        while True:
            try:
                call = self._calls.get_nowait()
            except Empty:
                return
            if call is not None:
                call.future.cancel()
                call.future.set_running_or_notify_cancel()
