"""Findings for people: those that stand between the items and a release, and decisions about them."""

from __future__ import annotations

from collections.abc import Collection

from crosspl_tui.pipelines.release.errors import ReleaseError
from crosspl_tui.pipelines.release.licences import CopyleftPolicy, Standing, standing_of
from crosspl_tui.pipelines.release.scanner import is_maskable, scanner_version
from store.database import Database
from store.exchange.release_facts import accepted_origins
from store.releases.findings import FindingRow, load_findings, settle
from store.releases.vocabulary import Decision, FindingKind


def listed_findings(
    database: Database, policy: CopyleftPolicy, kind: FindingKind | None = None, *, is_all: bool = False
) -> list[FindingRow]:
    """Return the findings of items whose licence the policy knows, only the open ones unless asked for all."""
    with database.connect() as connection:
        released = {
            origin.id
            for origin in accepted_origins(connection)
            if standing_of(origin.licence, policy) is not Standing.INCOMPATIBLE
        }
        return [
            finding
            for finding in load_findings(connection, scanner_version())
            if finding.item_id in released
            and kind in (None, finding.kind)
            and (is_all or finding.decision is Decision.OPEN)
        ]


def settle_findings(
    database: Database,
    ids: Collection[int],
    decision: Decision,
    *,
    reason: str,
    reviewer: str,
    is_everywhere: bool = False,
) -> int:
    """Decide of findings and return in how many items.

    Raises `ReleaseError` for a mask where only the mark before a secret was found, `StoreError` for an unknown id.
    """
    if decision is Decision.MASK:
        with database.connect() as connection:
            for finding in load_findings(connection, scanner_version()):
                if finding.id in ids and not is_maskable(finding.rule):
                    raise ReleaseError(
                        f"finding {finding.id} ({finding.rule}) is only the mark before the secret; masking it hides "
                        "nothing: use --hold, or edit the item in the review"
                    )
    return settle(database, ids, decision, reason=reason, reviewer=reviewer, is_everywhere=is_everywhere)
