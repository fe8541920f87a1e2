"""Lines of a list that name a repository once more: what was said first counts, and that is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosspl_tui.sources.lists import Listed


@dataclass(frozen=True, slots=True)
class Difference:
    """What two lines of a list say otherwise of a repository; `taken` is what the earlier one says."""

    field: str
    taken: str
    passed_over: str


@dataclass(frozen=True, slots=True)
class Repetition:
    """A line (from 1) that names the repository of an earlier one, of which `before` is the first."""

    name: str
    line: int
    before: int
    differences: tuple[Difference, ...]


class Repetitions:
    """What the lines of a list have said so far of each repository, and which of them repeat others."""

    def __init__(self) -> None:
        self._said: dict[str, Listed] = {}
        self.found: list[Repetition] = []

    @property
    def repositories(self) -> int:
        """How many different ones are named."""
        return len(self._said)

    def take(self, listed: Listed) -> Listed:
        """Return what is said of a repository by the lines before this one, and by this one where they are silent."""
        identity = listed.address.identity
        before = self._said.get(identity)
        if before is not None:
            differences = tuple(_differences(before, listed))
            self.found.append(Repetition(before.address.name, listed.line, before.line, differences))
            listed = replace(
                before,
                commit=before.commit or listed.commit,
                licence=before.licence or listed.licence,
                stars=listed.stars if before.stars is None else before.stars,
            )
        self._said[identity] = listed
        return listed


def _differences(before: Listed, listed: Listed) -> Iterator[Difference]:
    for field in ("licence", "commit", "stars"):
        earlier, later = getattr(before, field), getattr(listed, field)
        if earlier not in ("", None) and later not in ("", None, earlier):
            yield Difference(field, str(earlier), str(later))
