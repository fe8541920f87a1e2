"""All that the texts of a release tell: what is in it, what was held back, how it was checked, what made it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from crosspl_tui.pipelines.release.licences import CopyleftPolicy


@dataclass(frozen=True, slots=True)
class About:
    """What the maintainer says of a release. `date` is a day in ISO 8601; empty texts are left to be filled in."""

    name: str
    version: str
    date: str
    url: str = ""
    creators: tuple[str, ...] = ()
    contact: str = ""
    policy: CopyleftPolicy = CopyleftPolicy.PERMISSIVE
    allowed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class HeldItem:
    """An item that is not in the release, and why."""

    key: str
    repository: str
    licence: str
    reason: str


@dataclass(frozen=True, slots=True)
class LicenceShare:
    """The released items under one licence, and of how many repositories they are."""

    licence: str
    items: int
    repositories: int


@dataclass(frozen=True, slots=True)
class RepositoryShare:
    """The released items of one repository at one commit."""

    repository: str
    commit: str
    licence: str
    items: int


@dataclass(frozen=True, slots=True)
class AgreementFigure:
    """A figure of agreement over the items read twice, with its interval of 95%, or why there is none."""

    name: str
    items: int
    value: str


@dataclass(frozen=True, slots=True)
class Review:
    """How the items were checked; `doubly` items were decided on by two or more, `agreed` of them alike.

    `agreement` compares first and blind second verdicts.
    """

    accepted_as_is: int
    edited: int
    rejected: int
    deferred: int
    pending: int
    reviewers: int
    decisions: int
    doubly: int
    agreed: int
    reasons: tuple[tuple[str, int], ...]
    masked: int
    kept: int
    agreement: tuple[AgreementFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class Versions:
    """What the release was made with, exactly."""

    tool: str
    scanner: str
    judges: tuple[str, ...]
    extractors: tuple[str, ...]
    authors: tuple[str, ...]
    models: tuple[tuple[str, str], ...]
    prompts: tuple[tuple[str, str, str], ...]
    toolchains: tuple[str, ...]


@dataclass(slots=True)
class Counts:
    """What is in a release, counted row by row while it is written."""

    items: int = 0
    by: dict[str, Counter[str]] = field(default_factory=dict)
    origins: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    judges: set[str] = field(default_factory=set)
    extractors: set[str] = field(default_factory=set)
    authors: set[str] = field(default_factory=set)
    lines: Counter[int] = field(default_factory=Counter)
    characters: Counter[int] = field(default_factory=Counter)

    def of(self, name: str) -> list[tuple[str, int]]:
        """The counts by one column, by name."""
        return sorted(self.by.get(name, Counter()).items())

    @property
    def licences(self) -> list[LicenceShare]:
        items: Counter[str] = Counter()
        repositories: dict[str, set[str]] = {}
        for (repository, _, licence), count in self.origins.items():
            items[licence] += count
            repositories.setdefault(licence, set()).add(repository)
        return [LicenceShare(name, count, len(repositories[name])) for name, count in sorted(items.items())]

    @property
    def repositories(self) -> list[RepositoryShare]:
        return [RepositoryShare(*origin, count) for origin, count in sorted(self.origins.items())]

    @property
    def median_lines(self) -> int:
        return _median(self.lines)

    @property
    def median_characters(self) -> int:
        return _median(self.characters)


@dataclass(frozen=True, slots=True)
class Summary:
    """A release as its cards tell it."""

    about: About
    counts: Counts
    held: tuple[HeldItem, ...]
    review: Review
    versions: Versions

    @property
    def held_reasons(self) -> list[tuple[str, int]]:
        return sorted(Counter(item.reason for item in self.held).items())

    @property
    def licence(self) -> str:
        """The licence of the whole where all items share one, else ""."""
        shares = self.counts.licences
        return shares[0].licence if len(shares) == 1 else ""


def _median(counts: Counter[int]) -> int:
    """The lower median of values counted by value."""
    half, seen = (counts.total() + 1) // 2, 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= half:
            return value
    return 0
