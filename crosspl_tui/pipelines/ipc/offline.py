"""The roles played by rules, without a model: level judge and extractor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from crosspl_tui.pipelines.extraction.plans import LONGEST_SNIPPET, Plan, Planner
from crosspl_tui.pipelines.extraction.wrapping import compose
from crosspl_tui.pipelines.instruction.offline import OfflineInstructor
from crosspl_tui.pipelines.ipc.roles import (
    CandidateText,
    Extraction,
    ExtractionError,
    Level,
    LevelVerdict,
    Roles,
)
from crosspl_tui.pipelines.ipc.validation import validate

MOST_ATTEMPTS = 6  # as in the published construction


def offline_roles() -> Roles:
    """Return the roles that need neither a model nor a network."""
    return Roles(OfflineLevelJudge(), OfflineExtractor(), OfflineInstructor())


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What can be taken from one candidate."""

    planner: Planner
    plans: tuple[Plan, ...]

    def write(self, plan: Plan, candidate: CandidateText) -> Extraction:
        return compose(plan, self.planner.source, candidate.machine)


@lru_cache(maxsize=16)
def _prepare(candidate: CandidateText) -> _Prepared:
    planner = Planner(candidate)
    return _Prepared(planner, planner.plans())


class OfflineLevelJudge:
    """Takes the level of the smallest part that keeps the trace.

    Rules (published construction): one function suffices, or script code that can be wrapped in one, gives function
    level; a class, or several functions joined in one, class level; anything else nothing. A Java method which
    holds the trace by itself counts as a function.
    """

    def judge(self, candidate: CandidateText) -> LevelVerdict:
        prepared = _prepare(candidate)
        for plan in prepared.plans[:MOST_ATTEMPTS]:
            extraction = prepared.write(plan, candidate)
            if validate(candidate, extraction.code).accepts:
                return LevelVerdict(plan.level, plan.notes)
        judges = "both judges" if prepared.plans else "the published judge"
        return LevelVerdict(
            None, f"no part of at most {LONGEST_SNIPPET} readable lines is accepted by {judges}"
        )


class OfflineExtractor:
    """Takes the smallest function or class that keeps the trace, wider with every attempt."""

    def extract(self, candidate: CandidateText, level: Level, attempt: int) -> Extraction:
        prepared = _prepare(candidate)
        plans = [plan for plan in prepared.plans if plan.level is level]
        if attempt >= len(plans):
            raise ExtractionError(f"there is no further part to try at {level.lower()}")
        return prepared.write(plans[attempt], candidate)
