"""The commands translations import, list and export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command
from failing_translations import program


@pytest.fixture
def published(command: Command) -> Path:
    """A folder with two problems, a solved program in Python and a failing one."""
    folder = command.folder / "published"
    (folder / "phi-1").mkdir(parents=True)
    function = {"code": "def f(n):\n    return n * 2", "input": "2", "output": "4"}
    problems = [{"id": f"sample_{number}"} | function for number in range(2)]
    (folder / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in problems))
    (folder / "py.json").write_text(json.dumps([{"id": 0, "code": program("n * 2")}]))
    failing = {
        "id": 1,
        "res": False,
        "error": "Exception",
        "error_message": "NameError: name 'm' is not defined",
    }
    (folder / "phi-1" / "py_output.json").write_text(json.dumps([failing | {"code": program("m")}]))
    return folder


def test_what_was_imported_is_listed(command: Command, published: Path) -> None:
    done = command("translations", "import", published)

    assert (done.code, done.out) == (0, "")
    assert "2 problems (0 were there), 2 attempts (0 were there) at 2 new translations, 1 solved" in done.err
    (cluster,) = command("translations", "list", "--json").json()
    assert (cluster["language"], cluster["kind"], cluster["count"]) == ("py", "runtime error", 1)
    (row,) = command("translations", "list", "--show", "translations", "--json").json()
    assert (row["problem"], row["status"], row["cluster"]) == ("cruxeval/1", "failing", cluster["key"])
    progress = command("translations", "list", "--show", "progress", "--json").json()
    assert progress["languages"] == {"py": {"failing": 1, "solved": 1}}
    assert (progress["problems"], progress["aligned"]) == (2, 1)


def test_lists_are_tables_for_people(command: Command, published: Path) -> None:
    command("translations", "import", published)

    assert "NameError: name 'm' is not defined" in command("translations", "list").out
    assert "cruxeval/0" in command("translations", "list", "--show", "translations", "--status", "solved").out
    assert (
        "1 of 2 problems are solved in the one language"
        in command("translations", "list", "--show", "progress").out
    )


def test_a_list_of_nothing_says_what_was_looked_for(command: Command, published: Path) -> None:
    command("translations", "import", published)

    none = command("translations", "list", "--language", "Go", "--kind", "wrong")

    assert (none.code, none.out) == (0, "")
    assert "no translation is failing with language go, kind wrong; --status shows others" in none.err
    assert command("translations", "list", "--language", "golang", "--kind", "wrong").err == none.err
    assert command("translations", "list", "--cluster", "none", "--json").json() == []
    assert len(command("translations", "list", "--language", "Python", "--json").json()) == 1


@pytest.mark.parametrize("shown", ["clusters", "translations", "progress"])
def test_a_list_of_an_empty_database_says_what_brings_translations(command: Command, shown: str) -> None:
    command("import", command.folder)  # makes the database
    done = command("translations", "list", "--show", shown)

    assert (done.code, done.out) == (0, "")
    assert "there are no translations yet; `crosspl-tui translations import` brings" in done.err


@pytest.mark.parametrize(
    ("option", "said"),
    [("--language", "there are cpp"), ("--kind", "is not one of 'passed', 'wrong', 'compile error'")],
)
def test_a_name_that_a_list_cannot_have_is_refused_with_those_it_can(
    command: Command, published: Path, option: str, said: str
) -> None:
    command("translations", "import", published)

    done = command("translations", "list", option, "cobol")

    assert done.code == 2
    assert "cobol" in done.err
    assert said in done.err


def test_programs_are_executed_when_asked(command: Command, published: Path) -> None:
    done = command("translations", "import", published, "--execute", "-j", "1", "--json")

    assert done.json()["solved"] == 1
    (row,) = command("translations", "list", "--show", "translations", "--json").json()
    assert (row["kind"], row["error"]) == ("runtime error", "NameError: name 'm' is not defined")


def test_bad_rows_are_named_and_the_exit_code_says_so(command: Command, published: Path) -> None:
    (published / "go.json").write_text('[{"id": 5, "code": "package f"}, 7]')

    done = command("translations", "import", published, "--json")

    assert done.code == 1
    assert f"problem: {published}/go.json: [1]: must be a JSON object, not a number" in done.err
    assert len(done.json()["bad"]) == 2


@pytest.mark.parametrize("folder", ["", ".", "published"])
def test_a_bad_file_is_named_as_it_was_given(command: Command, published: Path, folder: str) -> None:
    given = Path(folder) / "bad.jsonl"
    (command.folder / given).write_text('{"id": 1, "code": 3}')

    for path in (given, command.folder / given):
        done = command("translations", "import", path)

        assert f"problem: {path}: line 1.code: must be a text, not a number" in done.err


def test_a_program_that_two_files_hold_is_told_as_repeated_not_as_there(
    command: Command, published: Path
) -> None:
    (published / "again").mkdir()
    (published / "again" / "py.json").write_bytes((published / "py.json").read_bytes())

    first = command("translations", "import", published)
    second = command("translations", "import", published, "--json")

    assert "2 attempts (0 were there, 1 repeated in these files)" in first.err
    figures = second.json()
    assert (figures["attempts_added"], figures["attempts_present"], figures["attempts_repeated"]) == (0, 2, 1)


def test_solved_translations_are_exported(command: Command, published: Path) -> None:
    command("translations", "import", published)

    done = command("translations", "export", "out", "--language", "Python", "--json")

    assert done.json()["rows"] == {"py": 1}
    (line,) = (command.folder / "out" / "py.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)) == ["code", "id", "input_reasoning", "output_reasoning", "provenance"]


def test_the_answers_are_exported_as_a_submission(command: Command, published: Path) -> None:
    command("translations", "import", published)

    done = command("translations", "export", "answers", "--layout", "codabench")

    assert (done.code, done.out) == (0, "")
    files = sorted(path.name for path in (command.folder / "answers").iterdir())
    assert files == ["py_input.json", "py_output.json"]


def test_a_language_not_known_is_refused(command: Command, published: Path) -> None:
    done = command("translations", "import", published, "--language", "cobol")

    assert done.code == 2
    assert "cobol: no such language" in done.err
