"""What a good model would answer on the line: for each role's prompt the answer that the offline role gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked

from crosspl_tui.pipelines.ipc.line import MOST_ATTEMPTS
from crosspl_tui.pipelines.ipc.model_roles import EXTRACTORS, INSTRUCTOR, JUDGER, load_prompts
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.ipc.roles import CandidateText, ExtractionError
from fsm.judge import judge
from fsm.machine import Technology, load_catalogue
from prompts import Prompt
from store.database import Database
from store.sources.found import PendingCandidate, pending_candidates


@dataclass(slots=True)
class LineScript:
    """A script for the endpoint. `roles` says by whom each prompt is asked, `about` on which candidates.

    The answers to an extractor are those of its attempts, which it tells apart by the temperature.
    """

    answers: dict[str, list[str]] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    about: dict[str, list[int]] = field(default_factory=dict)

    def __call__(self, asked: Asked) -> Act:
        return answer(self.text(asked), usage=(100, 50, 0))

    def text(self, asked: Asked) -> str:
        """What the offline role would say."""
        return self._said(asked.prompt, round(10 * asked.body["temperature"]))

    def role(self, asked: Asked) -> str:
        return self.roles[asked.prompt]

    def _said(self, prompt: str, attempt: int) -> str:
        said = self.answers[prompt]
        return said[min(attempt, len(said) - 1)]

    def add(self, candidate: PendingCandidate, prompts: Mapping[str, Prompt]) -> None:
        """Add what is said of a candidate."""
        made = candidate_text(candidate)
        roles = offline_roles()
        facts = {"language": made.language, "interface": made.machine.title}
        steps = "\n".join(state.does for state in made.machine.states)
        level = roles.level_judge.judge(made).level

        def put(role: str, said: list[str], **more: str) -> None:
            prompt = "\n".join(message.content for message in prompts[role].render(**facts, **more))
            self.answers[prompt], self.roles[prompt] = said, role
            self.about.setdefault(prompt, []).append(candidate.id)

        put(JUDGER, [level.value if level else "null"], code=made.text)
        if level is None:
            return
        codes = []
        for attempt in range(MOST_ATTEMPTS):
            try:
                extraction = roles.extractor.extract(made, level, attempt)
            except ExtractionError:
                break
            codes.append(f"```{made.language.lower()}\n{extraction.code}```\n")
            told = roles.instructor.instruct(made, extraction, level)
            put(INSTRUCTOR, [told], level=level.value, steps=steps, code=extraction.code)
        put(EXTRACTORS[level], codes, steps=steps, code=made.text)


def candidate_text(candidate: PendingCandidate) -> CandidateText:
    """A candidate as the line takes it."""
    machine, text = load_catalogue()[candidate.machine_id], candidate.text or ""
    trace = judge(machine, text, suffix=candidate.suffix)
    return CandidateText(text, candidate.suffix, machine.language, machine, trace)


def waiting(database: Database) -> list[PendingCandidate]:
    """The candidates of a database that the line would take up."""
    with database.connect() as connection:
        found = pending_candidates(connection, limit=1000)
    catalogue = load_catalogue()
    return [one for one in found if catalogue[one.machine_id].technology is not Technology.FFI]


def script_for(database: Database) -> LineScript:
    """A script for all candidates that wait."""
    script, prompts = LineScript(), load_prompts()
    for candidate in waiting(database):
        script.add(candidate, prompts)
    return script
