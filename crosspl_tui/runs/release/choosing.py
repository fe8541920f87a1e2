"""Which accepted items a release holds: those with a licence that may be published, and with every finding settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection

from crosspl_tui.pipelines.release.errors import ReleaseError
from crosspl_tui.pipelines.release.licences import Standing, standing_of
from crosspl_tui.pipelines.release.scanner import mask_of
from crosspl_tui.pipelines.release.summary import About, HeldItem
from store.exchange.release_facts import ItemOrigin, accepted_origins
from store.releases.findings import FindingRow, load_findings
from store.releases.vocabulary import Decision, Place
from store.review.revisions import load_revision

HELD_BY_REVIEWER = "secret or personal data"
HELD_OPEN = "finding not settled yet"
HELD_COPY = "exact copy of another item"
_HELD_BY_LICENCE = {
    Standing.UNKNOWN: "licence not known",
    Standing.INCOMPATIBLE: "licence not compatible",
}


_ADVICE = {
    HELD_BY_REVIEWER: "release settle ID with --keep or --mask lets them in",
    HELD_OPEN: "release findings lists what is to be settled",
    HELD_COPY: "they are in without --no-copies",
    _HELD_BY_LICENCE[Standing.UNKNOWN]: (
        "a licence is read from the LICENSE file of a folder, or from the column licence of a list of sources, when "
        "the code is scanned; scan --again fills in what came later"
    ),
    _HELD_BY_LICENCE[Standing.INCOMPATIBLE]: "see --licences and --allow",
}


class NothingLeftError(ReleaseError):
    """No accepted item can be released; `held_reasons` says how many are held back for which reason."""

    def __init__(self, held: Iterable[HeldItem]) -> None:
        self.held_reasons = counted_reasons(held)
        count = sum(self.held_reasons.values())
        if not count:
            super().__init__("nothing to release: no item is accepted; accept items in the review")
            return
        told = "; ".join(
            f"{number:,}: {reason} ({_ADVICE[reason]})" for reason, number in self.held_reasons.items()
        )
        held_back = f"all {count:,} accepted items are" if count > 1 else "the only accepted item is"
        super().__init__(f"nothing to release, {held_back} held back. {told}")


class OpenFindingsError(ReleaseError):
    """Findings of items that would be released are not settled; `count` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(
            f"{count} finding{'s' * (count != 1)} of secrets or personal data must be settled first: list them with "
            "crosspl-tui release findings, or leave their items out with --hold-open"
        )
        self.count = count


@dataclass(slots=True)
class Choice:
    """What is held back, and what is to be hidden in the rest: by item, the mask of each value.

    `held_ids` are the held items' ids; `kept` and `masked` count values of released items.
    """

    held: list[HeldItem] = field(default_factory=list)
    held_ids: set[int] = field(default_factory=set)
    masks: dict[int, dict[str, str]] = field(default_factory=dict)
    kept: set[tuple[int, str, str]] = field(default_factory=set)
    masked: set[tuple[int, str, str]] = field(default_factory=set)


def counted_reasons(held: Iterable[HeldItem]) -> Mapping[str, int]:
    """Return how many items are held back for which reason, the most frequent first."""
    return dict(Counter(item.reason for item in held).most_common())


def choose(
    connection: Connection, about: About, scanner: str, *, is_open_held: bool, is_without_copies: bool = False
) -> Choice:
    """Decide of each accepted item whether it is released.

    `is_without_copies` holds back what has the code and the machine of a released item before it. Raises
    `OpenFindingsError` for findings that nobody settled, unless their items are to be held back.
    """
    choice, findings = Choice(), _findings_by_item(connection, scanner)
    unsettled = 0
    released: set[tuple[str, int]] = set()
    for origin in accepted_origins(connection):
        own = findings.get(origin.id, [])
        reason = _reason_to_hold(origin, own, about, is_open_held=is_open_held)
        task = (origin.code_key, origin.machine_id)
        is_question = origin.machine_id < 0  # of one program there are many
        if not reason and is_without_copies and not is_question and task in released:
            reason = HELD_COPY
        if reason:
            choice.held_ids.add(origin.id)
            choice.held.append(
                HeldItem(origin.key, origin.repository or origin.project, origin.licence, reason)
            )
            continue
        released.add(task)
        unsettled += sum(finding.decision is Decision.OPEN for finding in own)
        _note_settled(connection, choice, own)
    if unsettled:
        raise OpenFindingsError(unsettled)
    return choice


def _reason_to_hold(
    origin: ItemOrigin, findings: list[FindingRow], about: About, *, is_open_held: bool
) -> str:
    standing = standing_of(origin.licence, about.policy, about.allowed)
    if standing in _HELD_BY_LICENCE:
        return _HELD_BY_LICENCE[standing]
    decisions = {finding.decision for finding in findings}
    if Decision.HOLD in decisions:
        return HELD_BY_REVIEWER
    if is_open_held and Decision.OPEN in decisions:
        return HELD_OPEN
    return ""


def _findings_by_item(connection: Connection, scanner: str) -> dict[int, list[FindingRow]]:
    findings: dict[int, list[FindingRow]] = {}
    for finding in load_findings(connection, scanner):
        findings.setdefault(finding.item_id, []).append(finding)
    return findings


def _note_settled(connection: Connection, choice: Choice, findings: list[FindingRow]) -> None:
    for finding in findings:
        value = (finding.item_id, finding.kind.value, finding.value_hash)
        if finding.decision is Decision.KEEP:
            choice.kept.add(value)
        elif finding.decision is Decision.MASK:
            choice.masked.add(value)
            hidden = choice.masks.setdefault(finding.item_id, {})
            hidden[_value_of(connection, finding)] = mask_of(finding.kind)


def _value_of(connection: Connection, finding: FindingRow) -> str:
    """Return the value that a finding is about, from the revision it stands in."""
    revision = load_revision(connection, finding.revision_id)
    text = revision.code if finding.place is Place.CODE else revision.instruction
    return text.split("\n")[finding.line - 1][finding.first : finding.last]
