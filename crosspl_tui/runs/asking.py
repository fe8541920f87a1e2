"""What all runs that ask models share: prompts kept, models opened, and the budget with what was spent before."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack

from sqlalchemy import Connection

from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.exchange import OpenModel
from crosspl_tui.runs.engine.work import Limits, RunContext
from prompts import Prompt
from store.runs.calls import Spent, save_prompt

ModelFactory = Callable[[str, RunContext, Budget], OpenModel]
"""Gives the model that a user calls so, for a run, counting what it spends; raises `WorkError` or `ModelError`."""


def save_prompts(connection: Connection, prompts: Mapping[str, Prompt]) -> None:
    """Keep the texts of prompts, by their roles, under their digests."""
    for role, prompt in prompts.items():
        texts = {text.name: text.content for text in prompt.texts.by_name.values()}
        save_prompt(
            connection, digest=prompt.digest, role=role, version=str(prompt.version), prompt=json.dumps(texts)
        )


def budget_of(limits: Limits, before: Spent) -> Budget:
    """Return what a run may still spend."""
    return Budget(
        dollars=limits.budget,
        tokens=limits.tokens,
        spent_dollars=before.dollars,
        spent_tokens=before.tokens,
    )


def open_models(names: Iterable[str], open_named: Callable[[str], OpenModel]) -> dict[str, OpenModel]:
    """Open each model once; all or none. Raises what `open_named` does."""
    with ExitStack() as opened:
        models = dict[str, OpenModel]()
        for name in names:
            models[name] = open_named(name)
            opened.callback(models[name].close)
        opened.pop_all()
    return models
