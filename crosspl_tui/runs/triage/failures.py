"""Failures told and clustered while attempts are kept: the store's `Describe`, with the clusters there are."""

from __future__ import annotations

from sqlalchemy import Connection

from crosspl_tui.pipelines.triage.clusters import KindClusters
from crosspl_tui.pipelines.triage.errors import headline
from store.translations.attempts import Failure, cluster_keys


class FailureReader:
    """Describes failures; it knows the clusters of the database from when it first met their language and kind.

    Use a new one for each transaction, or for each import.
    """

    def __init__(self) -> None:
        self._clusters: dict[tuple[str, str], KindClusters] = {}

    def __call__(self, connection: Connection, language: str, kind: str, error: str) -> Failure:
        """Return the error's line and the cluster it belongs to, which may be a new one."""
        known = self._clusters.get((language, kind))
        if known is None:
            known = KindClusters(language, kind, cluster_keys(connection, language, kind))
            self._clusters[language, kind] = known
        line = headline(language, error)
        return Failure(line, known.assign(line))
