"""Telling licences by their files and by package metadata."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosspl_tui.pipelines.licences import identify, is_licence_file, licence_of, recognise

SAMPLES = Path(__file__).parents[2] / "crosspl_tui" / "samples"
ISC = """\
Copyright (c) 2026 Ada

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted"""
ISC_CONDITION = """, provided that the above
copyright notice and this permission notice appear in all copies."""
BSD = """\
Redistribution and use in source and binary forms, with or without modification ...
 * Redistributions in binary form must reproduce the above copyright notice"""
THIRD_CLAUSE = """
 * Neither the name of the author may be used to endorse or
   promote products derived from this software"""
MIT = """\
Permission is hereby granted, free of charge, to any person obtaining a copy of this software ...
The above copyright notice and this permission notice shall be included in all copies."""


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        (MIT, "MIT"),
        (ISC + ISC_CONDITION, "ISC"),
        (ISC, "0BSD"),
        (BSD, "BSD-2-Clause"),
        (BSD + THIRD_CLAUSE, "BSD-3-Clause"),
        ("SPDX-License-Identifier: Apache-2.0 OR MIT\n" + BSD, "Apache-2.0 OR MIT"),
        ("// SPDX-License-Identifier: MIT */", "MIT"),
        (f"{MIT}\n\nThis project contains parts under another licence:\n{BSD}", "MIT"),
        ("All rights reserved.", ""),
        ("", ""),
    ],
)
def test_a_licence_is_told_by_its_text(text: str, licence: str) -> None:
    assert recognise(text) == licence


COMMON = {
    "Apache-2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "CC0-1.0": "CC0-1.0",
    "GPL-2": "GPL-2.0-only",
    "GPL-3": "GPL-3.0-only",
    "LGPL-2.1": "LGPL-2.1-only",
    "LGPL-3": "LGPL-3.0-only",
    "MPL-2.0": "MPL-2.0",
    "Artistic": "",
}


@pytest.mark.parametrize(("name", "licence"), COMMON.items())
def test_the_texts_that_debian_carries_are_told(name: str, licence: str) -> None:
    file = Path("/usr/share/common-licenses") / name
    if not file.exists():
        pytest.skip("this system has no /usr/share/common-licenses")
    assert recognise(file.read_text(encoding="utf-8")) == licence


@pytest.mark.parametrize(
    "name", ["LICENSE", "licence.md", "COPYING", "COPYING.LESSER", "LICENSE-MIT", "LICENSE-APACHE-2.0.txt"]
)
def test_licence_files_are_known_by_name(name: str) -> None:
    assert is_licence_file(name)


@pytest.mark.parametrize("name", ["license.py", "license_check.js", "licenses", "relicense", "NOTICE"])
def test_other_files_are_not_taken_for_licences(name: str) -> None:
    assert not is_licence_file(name)


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("MIT", "MIT"),
        ("mit license", "MIT"),
        ("Apache License, Version 2.0", "Apache-2.0"),
        ("(MIT OR Apache-2.0)", "MIT OR Apache-2.0"),
        ("BSD", ""),
        ("SEE LICENSE IN terms.html", ""),
        ("", ""),
    ],
)
def test_a_name_in_metadata_becomes_an_identifier_only_when_it_is_clear(name: str, licence: str) -> None:
    assert identify(name) == licence


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", '[project]\nlicense = "MIT"\n'),
        ("pyproject.toml", '[project]\nlicense = { text = "MIT License" }\n'),
        ("setup.cfg", "[metadata]\nlicense = MIT\n"),
        ("package.json", '{"license": "MIT"}'),
        ("package.json", '{"licenses": [{"type": "MIT", "url": "https://example.org"}]}'),
    ],
)
def test_metadata_speaks_where_no_licence_file_does(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    assert licence_of(tmp_path) == "MIT"
    (tmp_path / "LICENSE").write_text(BSD)
    assert licence_of(tmp_path) == "BSD-2-Clause"


@pytest.mark.parametrize("text", ["[project", "[project]\nlicense = 7\n", "project = 1\n"])
def test_broken_metadata_says_nothing(tmp_path: Path, text: str) -> None:
    for name in ("pyproject.toml", "setup.cfg", "package.json"):
        (tmp_path / name).write_text(text)
    assert licence_of(tmp_path) == ""


def test_two_licences_are_a_choice_but_the_gpl_under_an_lgpl_is_not(tmp_path: Path) -> None:
    (tmp_path / "LICENSE-MIT").write_text(MIT)
    (tmp_path / "LICENSE-BSD").write_text(BSD)
    assert licence_of(tmp_path) == "BSD-2-Clause OR MIT"
    library = tmp_path / "library"
    library.mkdir()
    (library / "COPYING").write_text("SPDX-License-Identifier: GPL-3.0-only")
    (library / "COPYING.LESSER").write_text("SPDX-License-Identifier: LGPL-3.0-only")
    assert licence_of(library) == "LGPL-3.0-only"


def test_every_sample_repository_states_a_licence() -> None:
    licences = {folder.name: licence_of(folder) for folder in SAMPLES.iterdir() if folder.is_dir()}
    assert licences
    assert all(licences.values())
