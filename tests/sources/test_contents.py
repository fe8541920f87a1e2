"""Languages by share of bytes, and disk use."""

from __future__ import annotations

from pathlib import Path

from crosspl_tui.sources.contents import contents_of, disk_bytes_of, language_of


def write(folder: Path, name: str, size: int) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("x" * size)


def test_bytes_count_for_the_language_of_their_suffix(tmp_path: Path) -> None:
    for name, size in (("a.go", 30), ("b/c.PY", 50), ("Makefile", 7), ("README.md", 900), ("x.json", 900)):
        write(tmp_path, name, size)

    assert contents_of(tmp_path).languages == {"Python": 50, "Go": 30, "Makefile": 7}


def test_other_projects_code_takes_disk_but_has_no_language(tmp_path: Path) -> None:
    write(tmp_path, "node_modules/left/pad.js", 10_000)
    write(tmp_path, ".git/hooks/a.sh", 10_000)
    write(tmp_path, "main.js", 10)

    contents = contents_of(tmp_path)

    assert contents.languages == {"JavaScript": 10}
    assert contents.disk_bytes == disk_bytes_of(tmp_path) >= 20_000


def test_headers_go_with_the_language_around_them(tmp_path: Path) -> None:
    write(tmp_path / "first", "a.h", 5)
    write(tmp_path / "second", "a.h", 5)
    write(tmp_path / "second", "a.cpp", 3)

    assert contents_of(tmp_path / "first").languages == {"C": 5}
    assert contents_of(tmp_path / "second").languages == {"C++": 8}


def test_links_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "away/big.py", 1000)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "big.py").symlink_to(tmp_path / "away" / "big.py")
    (tmp_path / "here" / "away").symlink_to(tmp_path / "away")

    assert contents_of(tmp_path / "here").languages == {}


def test_a_missing_folder_holds_nothing(tmp_path: Path) -> None:
    assert contents_of(tmp_path / "none").disk_bytes == 0


def test_languages_bear_the_names_that_the_catalogue_has() -> None:
    names = [language_of(f"a{suffix}") for suffix in (".java", ".py", ".js", ".go", ".php", ".cpp")]
    assert names == ["Java", "Python", "JavaScript", "Go", "PHP", "C++"]
    assert language_of("a.md") is None
