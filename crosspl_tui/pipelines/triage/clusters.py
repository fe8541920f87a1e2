"""Clusters of failures: those of a language and kind whose normalised errors have nearly the same simhash.

A cluster's key holds the simhash of the failure that founded it, so that it never changes and needs no table. Failures
join in the order in which they come, each the nearest cluster there is: the same failures in the same order fall into
the same clusters on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosspl_tui.pipelines.triage.errors import normalised
from crosspl_tui.pipelines.triage.simhash import NEAR, as_hex, distance, simhash


def cluster_key(language: str, kind: str, fingerprint: int) -> str:
    """Return the key of the cluster that a failure founds: `go/compile error/00c3...`."""
    return f"{language}/{kind}/{as_hex(fingerprint)}"


def fingerprint_of(key: str) -> int:
    """Return the simhash in a cluster's key."""
    return int(key.rpartition("/")[2], 16)


class KindClusters:
    """The clusters of one language and kind, which grow by the failures assigned to them."""

    def __init__(self, language: str, kind: str, keys: Iterable[str] = ()) -> None:
        self._language = language
        self._kind = kind
        self._founders = {fingerprint_of(key): key for key in keys}
        self._known: dict[str, str] = {}

    def assign(self, line: str) -> str:
        """Return the key of the cluster of a failure with this line, which is a new one if none is near."""
        text = normalised(self._language, line)
        if text not in self._known:
            self._known[text] = self._nearest(simhash(text))
        return self._known[text]

    def _nearest(self, fingerprint: int) -> str:
        near = [one for one in self._founders if distance(one, fingerprint) <= NEAR]
        if near:
            return self._founders[min(near, key=lambda one: (distance(one, fingerprint), one))]
        key = cluster_key(self._language, self._kind, fingerprint)
        self._founders[fingerprint] = key
        return key
