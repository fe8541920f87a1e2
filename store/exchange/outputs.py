"""Published model outputs: which answers a file holds, and the verdict that came with each."""

from __future__ import annotations

from dataclasses import dataclass

from store.exchange.fields import BadDataError, Fields
from store.exchange.layout import FileKind, PublishedFile
from store.exchange.naming import IPC_SUITE
from store.exchange.samples import NewRun

ACCEPT, REJECT = "accept", "reject"
_ANSWER_FIELDS = {
    FileKind.GREEDY_PASS: ("right_result", ACCEPT),
    FileKind.GREEDY_FAIL: ("wrong_result", REJECT),
}


@dataclass(frozen=True, slots=True)
class PublishedAnswer:
    """One answer of an output file. `number` counts a task's answers from 1, the accepted ones first."""

    task_id: int
    number: int
    text: str
    claimed: str


def run_of(file: PublishedFile) -> NewRun:
    """Return the run to which a file of model outputs belongs, with the published settings."""
    if file.kind is FileKind.SAMPLED:
        parameters = {"samples": 10, "temperature": 0.2, "top_p": 0.95}
        return NewRun(IPC_SUITE, file.model, "published-sampling", "published", parameters)
    return NewRun(IPC_SUITE, file.model, "greedy", "published", {"samples": 1, "temperature": 0})


def read_answers(file: PublishedFile, content: object) -> tuple[list[PublishedAnswer], list[BadDataError]]:
    """Return the answers that a file holds, and what is wrong with those of its entries that cannot be read."""
    if not isinstance(content, list):
        return [], [BadDataError("must hold a list with one object a task")]
    answers: list[PublishedAnswer] = []
    problems: list[BadDataError] = []
    for index, entry in enumerate(content):
        try:
            answers += _answers(file.kind, Fields.of(entry, f"[{index}]"))
        except BadDataError as error:
            problems.append(error)
    return answers, problems


def _answers(kind: FileKind, fields: Fields) -> list[PublishedAnswer]:
    task_id = fields.whole("Task_id")
    if kind is not FileKind.SAMPLED:
        field, claimed = _ANSWER_FIELDS[kind]
        return [PublishedAnswer(task_id, 1, fields.text(field), claimed)]
    texts = [(answer, ACCEPT) for answer in fields.texts("matched_results")]
    texts += [(answer, REJECT) for answer in fields.texts("unmatched_results")]
    return [PublishedAnswer(task_id, number, *pair) for number, pair in enumerate(texts, start=1)]
