"""The commands for models: which there are, and whether one answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.options import JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.llm.endpoint import Endpoint
    from crosspl_tui.llm.exchange import Reply
    from crosspl_tui.settings import Settings

models = typer.Typer(
    help="List the models that can be asked, and try one.", no_args_is_help=True, rich_markup_mode=None
)
_QUESTION = "Answer with the single word: ready"
_CONNECT_SECONDS, _ANSWER_SECONDS = 5.0, 120.0
"""For how long a model that is tried is waited for, at most."""

_SHOWN = 2000
"""So many characters of an answer are printed for a person."""


@models.command("list")
def list_(context: typer.Context, *, is_json: JsonOption = False) -> None:
    """List the models of the settings file, their keys and prices."""
    from crosspl_tui.settings import settings_file

    settings = settings_from(context, None)
    records = [_record(endpoint, settings) for endpoint in settings.models.values()]
    if is_json:
        print_json(records)
        return
    if not records:
        narrate(
            f"no models yet; give each a table [models.NAME] in {settings_file()}, or write MODEL@BASE_URL"
        )
        return
    rows = [
        (one["name"], one["model"], one["base_url"], _key_words(one), one["concurrency"], _price_words(one))
        for one in records
    ]
    print_lines(table(("name", "model", "base URL", "key", "at once", "$ per million in/out"), rows))


@models.command("test")
def try_(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A name of the settings, MODEL@BASE_URL or replay:FILE.")
    ],
    *,
    question: Annotated[str, typer.Option(help="What to ask.")] = _QUESTION,
    is_json: JsonOption = False,
) -> None:
    """Ask a model one short question, past the cache, and say what came.

    It is asked once: whatever fails is said at once. Of a long answer its beginning is printed; --json has all of it.
    """
    from crosspl_tui.llm.endpoint import Timeouts
    from crosspl_tui.llm.exchange import Message, Request
    from crosspl_tui.llm.opening import open_model
    from crosspl_tui.llm.retry import Policy

    model = open_model(
        name,
        settings_from(context, None),
        policy=Policy(most_tries=1, longest=_ANSWER_SECONDS, longest_away=0.0),
        timeouts=Timeouts(connect=_CONNECT_SECONDS, silence=_ANSWER_SECONDS, answer=_ANSWER_SECONDS),
    )
    try:
        reply = model.ask(Request([Message("user", question)]))
    finally:
        model.close()
    if is_json:
        print_json(_reply_record(model.name, reply))
        return
    print_lines(reply.answer[:_SHOWN].splitlines())
    if len(reply.answer) > _SHOWN:
        narrate(f"… the first {_SHOWN:,} of {len(reply.answer):,} characters; --json prints all of them")
    narrate(f"{model.name}: {_reply_words(reply)}")


def _record(endpoint: Endpoint, settings: Settings) -> dict[str, object]:
    from crosspl_tui.llm.keys import has_key
    from crosspl_tui.llm.opening import endpoint_price

    price = endpoint_price(endpoint, settings)
    return {
        "name": endpoint.name,
        "model": endpoint.model,
        "base_url": endpoint.base_url,
        "key": endpoint.key,
        "has_key": has_key(endpoint.key, model=endpoint.name),
        "concurrency": endpoint.concurrency,
        "price_input": None if price is None else price.input,
        "price_output": None if price is None else price.output,
    }


def _key_words(record: dict[str, object]) -> str:
    if not record["key"]:
        return "none needed"
    return str(record["key"]) if record["has_key"] else f"{record['key']} is missing"


def _price_words(record: dict[str, object]) -> str:
    if record["price_input"] is None:
        return "unknown"
    return f"{record['price_input']:g} / {record['price_output']:g}"


def _reply_record(name: str, reply: Reply) -> dict[str, object]:
    return {
        "model": name,
        "answer": reply.answer,
        "thinking": reply.thinking,
        "finish_reason": reply.finish_reason,
        "input_tokens": reply.usage.input,
        "output_tokens": reply.usage.output,
        "thinking_tokens": reply.usage.thinking,
        "price": reply.price if reply.is_priced else None,
        "seconds": round(reply.seconds, 3),
        "tries": reply.tries,
    }


def _reply_words(reply: Reply) -> str:
    usage = reply.usage
    price = f"${reply.price:.6f}" if reply.is_priced else "price unknown"
    tokens = f"{usage.input} + {usage.output} tokens{' (estimated)' if usage.is_estimated else ''}"
    tries = "" if reply.tries == 1 else f", {reply.tries} tries"
    return f"{reply.finish_reason} after {reply.seconds:.2f} s{tries}, {tokens}, {price}"
