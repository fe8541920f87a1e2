"""Which translations triage shows: what a curator picks, and the same as a condition in SQL."""

from __future__ import annotations

from dataclasses import dataclass, replace

from store.vocabulary import TranslationStatus

Parameter = str | int


@dataclass(frozen=True, slots=True)
class TriageFilter:
    """What to show; None, an empty text or no status leaves a field free.

    `cause` is "" for those without one. `text` holds words that must all occur in the error's line or in the
    problem's key, in any case.
    """

    statuses: tuple[TranslationStatus, ...] = (TranslationStatus.FAILING,)
    language: str | None = None
    kind: str | None = None
    cluster: str | None = None
    cause: str | None = None
    assignee: str | None = None
    text: str = ""

    def with_cluster(self, cluster: str, language: str) -> TriageFilter:
        """The same filter for one cluster; that of what does not fail is "" in every language."""
        return replace(self, cluster=cluster, language=language)


@dataclass(frozen=True, slots=True)
class TriageCondition:
    """A condition on `translation` (as `t`) and `problem` (as `p`), with the values of its named parameters."""

    sql: str
    parameters: dict[str, Parameter]
    needs_problem: bool


def triage_condition(shown: TriageFilter) -> TriageCondition:
    """The filter as SQL; `1 = 1` when it leaves everything free."""
    terms: list[str] = []
    parameters: dict[str, Parameter] = {}
    if shown.statuses:
        names = [f"status{number}" for number in range(len(shown.statuses))]
        # Nearly all rows have the status asked for: reading them in order is four times as quick as by its index.
        terms.append(f"t.status || '' IN ({', '.join(f':{name}' for name in names)})")
        parameters |= dict(zip(names, (status.value for status in shown.statuses), strict=True))
    for name in ("language", "kind", "cluster", "cause", "assignee"):
        value = getattr(shown, name)
        if value is not None:
            terms.append(f"t.{name} = :{name}")
            parameters[name] = str(value)
    words = shown.text.lower().split()
    for number, word in enumerate(words):
        terms.append(f"lower(t.error || ' ' || p.key) LIKE :word{number} ESCAPE '^'")
        parameters[f"word{number}"] = f"%{_escaped(word)}%"
    return TriageCondition(" AND ".join(terms) or "1 = 1", parameters, bool(words))


def _escaped(word: str) -> str:
    return word.replace("^", "^^").replace("%", "^%").replace("_", "^_")
