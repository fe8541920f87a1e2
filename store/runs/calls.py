"""Calls of models that were answered, and the prompts they were made from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, Connection, RowMapping, bindparam, text

from store.clock import utc_now
from store.values import row_values

_COLUMNS = """key, model, parameters, messages, number, role, prompt_digest, answer, thinking, finish_reason,
    input_tokens, output_tokens, thinking_tokens, price, seconds, tries, origin"""

_KEYS: BindParameter[list[str]] = bindparam("keys", expanding=True)
_FIND = text(f"SELECT id, {_COLUMNS} FROM model_call WHERE key IN :keys").bindparams(_KEYS)
_FIND_ANSWERS = text("SELECT id, key, answer FROM model_call WHERE key IN :keys").bindparams(_KEYS)

_INSERT = text(f"""
    INSERT INTO model_call ({_COLUMNS}, created_at)
    VALUES (:key, :model, :parameters, :messages, :number, :role, :prompt_digest, :answer, :thinking,
        :finish_reason, :input_tokens, :output_tokens, :thinking_tokens, :price, :seconds, :tries, :origin, :now)
    ON CONFLICT DO NOTHING""")

_INSERT_PROMPT = text("""
    INSERT INTO prompt (digest, role, version, text, created_at)
    VALUES (:digest, :role, :version, :text, :now)
    ON CONFLICT DO NOTHING""")

_SPENT = text("""
    SELECT coalesce(sum(price), 0), coalesce(sum(input_tokens + output_tokens), 0), count(*)
    FROM model_call
    WHERE id IN (
            SELECT call_id FROM sample WHERE run_id = :run_id
            UNION SELECT call_id FROM attempt WHERE run_id = :run_id)
        AND created_at >= (SELECT created_at FROM run WHERE id = :run_id)""")


@dataclass(frozen=True, slots=True)
class Call:
    """An answered call, as `ModelCall` tells of its fields; `parameters` and `messages` are JSON."""

    key: str
    model: str
    parameters: str
    messages: str
    number: int
    role: str
    prompt_digest: str
    answer: str
    thinking: str
    finish_reason: str
    input_tokens: int
    output_tokens: int
    thinking_tokens: int
    price: float
    seconds: float
    tries: int
    origin: str


@dataclass(frozen=True, slots=True)
class KeptCall:
    """A call in the database."""

    id: int
    call: Call


@dataclass(frozen=True, slots=True)
class Spent:
    """What was paid: dollars, tokens of input and output together, and the number of calls."""

    dollars: float
    tokens: int
    calls: int


def find_calls(connection: Connection, keys: Collection[str]) -> dict[str, KeptCall]:
    """Return the calls with these keys, by key."""
    rows = connection.execute(_FIND, {"keys": list(keys)}).mappings()
    return {row["key"]: _kept(row) for row in rows}


def save_calls(connection: Connection, calls: Sequence[Call]) -> list[KeptCall]:
    """Add calls, and return each as it is kept; one of the same key that was there before stays as it is."""
    now = utc_now()
    connection.execute(_INSERT, [row_values(call, now=now) for call in calls])
    kept = {row.key: row for row in connection.execute(_FIND_ANSWERS, {"keys": [call.key for call in calls]})}
    others = [call.key for call in calls if kept[call.key].answer != call.answer]
    before = find_calls(connection, others) if others else {}
    return [before.get(call.key) or KeptCall(kept[call.key].id, call) for call in calls]


def save_prompt(connection: Connection, *, digest: str, role: str, version: str, prompt: str) -> None:
    """Keep a prompt's texts (JSON) under their digest, unless they are kept already."""
    connection.execute(
        _INSERT_PROMPT, {"digest": digest, "role": role, "version": version, "text": prompt, "now": utc_now()}
    )


def calls_of(connection: Connection, model: str | None = None) -> Iterator[Call]:
    """Yield the calls of a model, or all, in the order of their keeping."""
    condition = "" if model is None else "WHERE model = :model"
    rows = connection.execute(
        text(f"SELECT id, {_COLUMNS} FROM model_call {condition} ORDER BY id"),
        {} if model is None else {"model": model},
    )
    return (_kept(row).call for row in rows.mappings())


def spent_by_run(connection: Connection, run_id: int) -> Spent:
    """Return what a run's samples and attempts have cost; what older runs had paid for is not counted."""
    dollars, tokens, calls = connection.execute(_SPENT, {"run_id": run_id}).one()
    return Spent(float(dollars), int(tokens), int(calls))


def _kept(row: RowMapping) -> KeptCall:
    fields = dict(row)
    return KeptCall(fields.pop("id"), Call(**fields))
