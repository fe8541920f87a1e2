"""Licences held against a release's policy on copyleft."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.release.licences import CopyleftPolicy, Standing, standing_of

PERMISSIVE, WEAK, STRONG = CopyleftPolicy
C, X, U = Standing


@pytest.mark.parametrize(
    ("licence", "standings"),
    [
        ("MIT", (C, C, C)),
        ("LGPL-2.1-or-later", (X, C, C)),
        ("GPL-3.0-only", (X, X, C)),
        ("Apache-2.0 OR MIT", (C, C, C)),
        ("MIT OR GPL-3.0-only", (C, C, C)),
        ("MIT AND GPL-3.0-only", (X, X, C)),
        ("(MIT OR GPL-3.0-only) AND MPL-2.0", (X, C, C)),
        ("GPL-2.0-only WITH Classpath-exception-2.0", (X, X, C)),
        ("GPL-2.0+", (X, X, C)),
        ("AGPL-3.0", (X, X, C)),
        ("mit", (C, C, C)),
        ("MIT OR Proprietary", (C, C, C)),
        ("MIT AND Proprietary", (U, U, U)),
    ],
)
def test_a_policy_takes_in_what_it_names_and_what_is_freer(
    licence: str, standings: tuple[Standing, ...]
) -> None:
    assert tuple(standing_of(licence, policy) for policy in CopyleftPolicy) == standings


@pytest.mark.parametrize(
    "licence", ["", " ", "MIT OR", "(MIT", "MIT)", "MIT MIT", "See LICENSE; ask", "(" * 5000]
)
def test_what_is_no_expression_is_unknown(licence: str) -> None:
    assert standing_of(licence, STRONG) is U


def test_somebody_can_vouch_for_a_licence() -> None:
    assert standing_of("LicenseRef-ours", PERMISSIVE, frozenset({"LicenseRef-ours"})) is C
    assert standing_of("MIT AND LicenseRef-ours", PERMISSIVE, frozenset({"LicenseRef-ours"})) is C
