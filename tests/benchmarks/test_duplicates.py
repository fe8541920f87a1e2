"""Duplicates among the published tasks: how many there are, and that none is missed."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from fsm.duplicates import SIMILAR, Fingerprint, find_clusters, fingerprint, similarity


@pytest.fixture(scope="module")
def prints(bench_data: Path) -> list[Fingerprint]:
    files = sorted(bench_data.glob("crosspl/PolyBench/IPC_Bench/*/IPC_*.json"))
    tasks = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return [fingerprint(task["Canonical_solution"], task["suffix"]) for task in tasks]


def test_54_published_solutions_are_exact_copies_and_66_more_are_near_ones(
    prints: list[Fingerprint],
) -> None:
    """A copy could go if the first of its cluster stays."""
    clusters = find_clusters(prints)
    exact = sum(len(cluster.members) - cluster.texts for cluster in clusters)
    copies = sum(len(cluster.members) - 1 for cluster in clusters)
    involved = sum(len(cluster.members) for cluster in clusters)
    print(f"\n{len(clusters)} clusters of {involved} solutions: {copies} copies, {exact} of them exact")
    assert (len(prints), len(clusters), involved, copies, exact) == (1_982, 84, 204, 120, 54)


def test_the_clusters_are_those_of_comparing_every_pair(prints: list[Fingerprint]) -> None:
    together = {place: cluster.members for cluster in find_clusters(prints) for place in cluster.members}
    by_size = sorted(range(len(prints)), key=lambda place: len(prints[place].shingles))
    for one, other in combinations(by_size, 2):
        fewer, more = len(prints[one].shingles), len(prints[other].shingles)
        if fewer >= SIMILAR * more and similarity(prints[one], prints[other]) >= SIMILAR:
            assert other in together.get(one, ())
