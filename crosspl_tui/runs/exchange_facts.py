"""What imports must know of the machines, and exports of the judges in force."""

from __future__ import annotations

from crosspl_tui.pipelines.ipc.validation import is_published
from crosspl_tui.runs.judges.keeping import verdict_of
from fsm.judge import VERSIONS, judge
from fsm.machine import load_catalogue
from fsm.trace import Mode
from store.exchange.dataset import VerdictSource
from store.exchange.tasks import MachineFacts
from store.verdicts.keeping import NewVerdict


def present_judges() -> VerdictSource:
    """Return the judges by which an export completes the verdicts that the database lacks."""
    return VerdictSource(frozenset({VERSIONS[Mode.STRICT], VERSIONS[Mode.PUBLISHED]}), _judge)


def machine_facts() -> dict[int, MachineFacts]:
    """Return what an import must know of the machines, by id."""
    return {
        machine.id: MachineFacts(machine.language, machine.technology, machine.title, machine.all_suffixes)
        for machine in load_catalogue()
    }


def _judge(code: str, machine_id: int, suffix: str) -> list[NewVerdict]:
    if machine_id not in load_catalogue():
        return []
    machine = load_catalogue()[machine_id]
    modes = [Mode.STRICT, Mode.PUBLISHED] if is_published(machine) else [Mode.STRICT]
    return [verdict_of(judge(machine, code, mode, suffix), code, suffix) for mode in modes]
