"""Clusters: near errors fall together, keys do not change, order alone decides."""

from __future__ import annotations

from crosspl_tui.pipelines.triage.clusters import KindClusters

FIRST = "no match for ‘operator==’ (operand types are ‘std::vector<long>’ and ‘int’)"
SAME = "no match for ‘operator==’ (operand types are ‘std::vector<std::string>’ and ‘int’)"
OTHER = "expected primary-expression before ‘)’ token"


def test_errors_that_differ_in_values_are_one_cluster() -> None:
    clusters = KindClusters("cpp", "compile error")

    assert clusters.assign(FIRST) == clusters.assign(SAME) != clusters.assign(OTHER)


def test_a_key_names_language_and_kind_and_is_the_same_on_every_machine() -> None:
    assert KindClusters("java", "compile error").assign("cannot find symbol") == (
        "java/compile error/74c1b95fb2f59ef3"
    )


def test_clusters_that_are_there_are_joined() -> None:
    key = "java/compile error/74c1b95fb2f59ef2"

    assert KindClusters("java", "compile error", [key]).assign("cannot find symbol") == key


def test_the_nearest_cluster_is_joined() -> None:
    near, far = "java/compile error/74c1b95fb2f59ef2", "java/compile error/74c1b95fb2f59ef4"

    assert KindClusters("java", "compile error", [far, near]).assign("cannot find symbol") == near
