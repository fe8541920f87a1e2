"""The languages of GitHub: any of their names, and what is none."""

from __future__ import annotations

import pytest

from crosspl_tui.sources.contents import language_of
from crosspl_tui.sources.errors import UnknownLanguageError
from crosspl_tui.sources.github_languages import github_language, read_by_machines


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("go", "Go"),
        ("golang", "Go"),
        ("py", "Python"),
        ("c++", "C++"),
        ("jupyter notebook", "Jupyter Notebook"),
    ],
)
def test_a_language_has_many_names(given: str, name: str) -> None:
    assert github_language(given) == name


def test_what_machines_read_and_files_have_are_languages_of_github() -> None:
    files = [language_of(name) for name in ("a.rs", "a.vue", "Makefile", "a.m", "a.ipynb")]

    for name in (*read_by_machines(), *filter(None, files)):
        assert github_language(name) == name


@pytest.mark.parametrize("given", ["Klingon", "", "Go Rust", "JSON"])
def test_what_is_no_language_is_refused(given: str) -> None:
    with pytest.raises(UnknownLanguageError, match="counts no language"):
        github_language(given)
