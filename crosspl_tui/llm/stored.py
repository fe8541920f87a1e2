"""The reply cache in the database."""

from __future__ import annotations

import threading
from dataclasses import replace

from crosspl_tui.llm.cache import canonical, plain_messages, plain_parameters
from crosspl_tui.llm.exchange import Reply, Request, Usage
from store.calls import Call, KeptCall, find_call, save_call
from store.database import Database
from store.writer import GroupWriter


class StoredReplies:
    """A `ReplyCache` whose replies are committed, by the writer they share, before they are used.

    `origin` says whence the replies come, as the calls' rows tell.
    """

    def __init__(self, database: Database, writer: GroupWriter, origin: str = "endpoint") -> None:
        self._database = database
        self._writer = writer
        self._origin = origin
        self._looking_up = threading.Lock()

    def find(self, key: str) -> Reply | None:
        """Return the reply kept under a key."""
        # One after the other: many threads at once would open and close connections beyond the pool's.
        with self._looking_up, self._database.connect() as connection:
            kept = find_call(connection, key)
        return None if kept is None else _reply(kept)

    def save(self, key: str, model: str, request: Request, reply: Reply) -> Reply:
        """Keep a reply; when another process was first, its answer stands, at the price paid now."""
        call = _call(key, model, request, reply, self._origin)
        kept = self._writer.submit(lambda connection: save_call(connection, call)).result()
        if kept.is_new:
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
