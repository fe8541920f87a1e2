"""Workers to be killed: `python working_process.py DATABASE SLOTS LEASE_SECONDS`.

For each line on stdin a worker begins in a process of its own, whose number is printed; "ended" follows when it has.
Being forked from a process that has imported everything, it is at work at once.
"""

from __future__ import annotations

import os
import sys

import openai
from runs.engine.evaluating import GOOD, MACHINE

import prompts
from crosspl_tui.runs.engine.engine import Engine, EngineOptions
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.runs.evaluation.work import ROLE
from crosspl_tui.settings import load_settings
from fsm.judge import judge
from fsm.machine import load_catalogue
from store.database import open_database
from store.writer import GroupWriter


def work(path: str, slots: int, lease_seconds: float) -> None:
    """Work until no run is open."""
    options = EngineOptions(slots=slots, lease_seconds=lease_seconds, look_seconds=0.05)
    with open_database(path, create=False) as database, GroupWriter(database) as writer:
        Engine(database, writer, opener(database, writer, load_settings(database=path)), options).run()


def main(path: str, slots: str, lease_seconds: str) -> None:
    """Let workers work one after the other, with all loaded that each would load for itself."""
    judge(load_catalogue()[MACHINE], GOOD)
    prompts.load(ROLE).render(language="Python", instruction="")
    openai.OpenAI(api_key="none").close()
    for _ in sys.stdin:
        worker = os.fork()
        if worker == 0:
            work(path, int(slots), float(lease_seconds))
            os._exit(0)
        print(worker, flush=True)
        os.waitpid(worker, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
