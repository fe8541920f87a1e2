"""The reply cache in the database."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from queue import SimpleQueue

from crosspl_tui.llm.cache import canonical, plain_messages, plain_parameters
from crosspl_tui.llm.exchange import Reply, Request, Usage
from store.database import Database
from store.runs.calls import Call, KeptCall, find_calls, save_calls
from store.writer import GroupWriter


@dataclass(eq=False, slots=True)
class _Lookup:
    """A key that a thread asks for, and what was found under it."""

    key: str
    is_done: bool = False
    kept: KeptCall | None = None


class StoredReplies:
    """A `ReplyCache` whose replies are committed, by the writer they share, before they are used.

    `origin` says whence the replies come, as the calls' rows tell.
    """

    def __init__(self, database: Database, writer: GroupWriter, origin: str = "endpoint") -> None:
        self._database = database
        self._writer = writer
        self._origin = origin
        self._asked: SimpleQueue[_Lookup] = SimpleQueue()
        self._looking_up = threading.Lock()

    def find(self, key: str) -> Reply | None:
        """Return the reply kept under a key.

        Threads that come while one looks up wait, and the next one looks up for all of them.
        """
        mine = _Lookup(key)
        self._asked.put(mine)
        with self._looking_up:
            if not mine.is_done:
                self._look_up(mine)
        return None if mine.kept is None else _reply(mine.kept)

    def _look_up(self, mine: _Lookup) -> None:
        asked = [mine]
        while not self._asked.empty():
            asked.append(self._asked.get())
        with self._database.connect() as connection:
            found = find_calls(connection, {one.key for one in asked})
        for one in asked:
            one.kept = found.get(one.key)
            one.is_done = True

    def save(self, key: str, model: str, request: Request, reply: Reply) -> Reply:
        """Keep a reply; when another process was first, its answer stands, at the price paid now."""
        call = _call(key, model, request, reply, self._origin)
        kept = self._writer.submit_row(save_calls, call).result()
        if kept.call is call:
            return replace(reply, call_id=kept.id)
        return replace(_reply(kept), price=reply.price, is_priced=reply.is_priced, is_cached=False)


def _call(key: str, model: str, request: Request, reply: Reply, origin: str) -> Call:
    return Call(
        key=key,
        model=model,
        parameters=canonical(plain_parameters(request.parameters)),
        messages=canonical(plain_messages(request.messages)),
        number=request.number,
        role=request.role,
        prompt_digest=request.prompt_digest,
        answer=reply.answer,
        thinking=reply.thinking,
        finish_reason=reply.finish_reason,
        input_tokens=reply.usage.input,
        output_tokens=reply.usage.output,
        thinking_tokens=reply.usage.thinking,
        price=reply.price,
        seconds=reply.seconds,
        tries=reply.tries,
        origin=origin,
    )


def _reply(kept: KeptCall) -> Reply:
    call = kept.call
    return Reply(
        answer=call.answer,
        thinking=call.thinking,
        finish_reason=call.finish_reason,
        usage=Usage(call.input_tokens, call.output_tokens, call.thinking_tokens),
        seconds=call.seconds,
        tries=call.tries,
        is_cached=True,
        call_id=kept.id,
    )
