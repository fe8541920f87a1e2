"""The command duplicates: clusters listed, kept, and named in an export."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command
from unprivileged import unprivileged

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.main import run
from store.database import open_database
from store.items.lists import NewItem, add_items

FIRST = "".join(f"first_{number} = {number}\n" for number in range(80))
NEAR = FIRST + "more = True\n"


def item(key: str, code: str, machine_id: int = 66) -> NewItem:
    return NewItem(
        key=key,
        suite="ipc",
        task_id=0,
        language="Python",
        suffix=".py",
        technology="TCP",
        machine_id=machine_id,
        level="Function-level",
        project="harbour/ferry",
        interface_class="socket",
        interface_name="socket server",
        code=code,
        instruction="Answer the ferry.",
        author="test",
    )


@pytest.fixture
def alike(command: Command) -> Command:
    """A database with an item, the same with a comment, one that goes on, and another."""
    codes = {"a": FIRST, "b": f"# again\n{FIRST}", "c": NEAR, "d": "other()"}
    with open_database(command.folder / "bench.db") as database, database.begin() as connection:
        add_items(connection, [item(key, code) for key, code in codes.items()])
    return command


def test_clusters_are_counted_and_listed(alike: Command) -> None:
    report = alike("duplicates", "--json").json()

    assert (report["items"], report["copies"], report["exact_copies"]) == (4, 2, 1)
    (cluster,) = report["clusters"]
    assert (cluster["cluster"], cluster["texts"]) == ("a", 2)
    assert [member["key"] for member in cluster["items"]] == ["a", "b", "c"]
    assert [member["similarity"] == 1.0 for member in cluster["items"]] == [True, True, False]


def add(command: Command, *items: NewItem) -> None:
    with open_database(command.folder / "bench.db") as database, database.begin() as connection:
        add_items(connection, items)


def test_one_is_told_in_the_singular(command: Command) -> None:
    add(command, item("a", FIRST), item("b", FIRST))

    assert "1 copy among 2 items, 1 of them exact, in 1 cluster; " in command("duplicates").err


def test_the_same_code_for_another_machine_is_a_copy_and_a_task_of_its_own(command: Command) -> None:
    add(command, item("a", FIRST), item("b", FIRST, 65), item("c", FIRST, 65), item("d", NEAR, 65))

    told = command("duplicates")
    report = command("duplicates", "--json").json()

    assert (report["exact_copies"], report["other_tasks"]) == (2, 1)
    assert [member["machine"] for member in report["clusters"][0]["items"]] == [66, 65, 65, 65]
    assert "of the exact copies 1 have another machine: the same code, but a task of its own" in told.err


def test_a_similarity_below_the_bound_is_not_shown_as_the_bound(command: Command) -> None:
    """The third is near to the second, and a little less than near to the first."""
    words = [f"word_{number}" for number in range(1000)]
    first, second, third = (" ".join(words[start : start + 800]) for start in (0, 45, 90))
    add(command, item("a", first), item("b", second), item("c", third))

    shown = [line.split()[-1] for line in command("duplicates").out.splitlines()[1:]]
    (cluster,) = command("duplicates", "--json").json()["clusters"]

    assert shown == ["1.00", "0.89", "0.79"]
    assert 0.795 < cluster["items"][2]["similarity"] < 0.8


@pytest.mark.parametrize("mode", [0o755, 0o555], ids=["writable folder", "read-only folder"])
def test_of_a_read_only_database_clusters_are_shown_and_not_kept(alike: Command, mode: int) -> None:
    (alike.folder / "bench.db").chmod(0o444)
    alike.folder.chmod(mode)
    ended = subprocess.run(
        unprivileged(sys.executable, "-m", "crosspl_tui", "duplicates"),
        capture_output=True,
        text=True,
        cwd=alike.folder,
        env=alike.environment,
        timeout=60,
        check=False,
    )
    alike.folder.chmod(0o755)

    assert ended.returncode == 0
    assert "2 copies among 4 items, 1 of them exact, in 1 cluster" in ended.stderr
    assert "note: the database is read-only; the clusters are only shown" in ended.stderr
    assert len(ended.stdout.splitlines()) == 4


def test_items_made_of_files_are_told_with_their_lines(built: Command) -> None:
    listed = built("duplicates").out.splitlines()[1:]
    clusters = built("duplicates", "--json").json()["clusters"]

    members = [member for cluster in clusters for member in cluster["items"]]
    assert members
    for line, member in zip(listed, members, strict=True):
        first, last = member["lines"]
        assert line.split()[1] == f"{member['project']}/{member['path']}:{first}-{last}"


def test_an_item_that_was_made_of_no_file_is_told_with_its_project(alike: Command) -> None:
    listed = alike("duplicates").out.splitlines()[1:]
    (cluster,) = alike("duplicates", "--json").json()["clusters"]

    assert [line.split()[1] for line in listed] == ["harbour/ferry"] * 3
    assert [(member["path"], member["lines"]) for member in cluster["items"]] == [(None, None)] * 3


def test_on_a_small_terminal_an_item_takes_one_line_with_the_end_of_its_path(
    built: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped = built("duplicates").out.splitlines()[1:]
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(["--db", str(built.folder / "bench.db"), "duplicates"]) == ExitCode.DONE
    shown = capsys.readouterr().out.splitlines()[1:]

    assert len(shown) == len(piped)
    for line, whole in zip(shown, piped, strict=True):
        assert len(line) <= 80
        assert line.split()[1].startswith("…")
        assert whole.split()[1].endswith(line.split()[1][1:])


def test_an_export_names_the_cluster(alike: Command) -> None:
    alike("duplicates")
    alike("export", "tasks", "--status", "pending")

    records = [json.loads(file.read_text()) for file in Path(alike.folder, "tasks").rglob("IPC_*.json")]
    clusters = {record["provenance"]["key"]: record["review"]["duplicate_cluster"] for record in records}
    assert clusters == {"a": "a", "b": "a", "c": "a", "d": None}


def test_an_export_tells_of_exact_copies_and_leaves_them_out_when_asked(command: Command) -> None:
    add(command, item("a", FIRST), item("b", FIRST), item("c", FIRST, 65), item("d", "other()"))
    told = command("export", "tasks", "--status", "pending")
    without = command("export", "fewer", "--status", "pending", "--no-copies", "--json")

    assert "note: 1 exact copy of an earlier item among them; --no-copies leaves them out" in told.err
    assert "note: 1 item with the code of an earlier one for another machine" in told.err
    assert (without.json()["items"], without.json()["copies_left_out"]) == (3, 1)
    assert "left out: 1 exact copy of an earlier item" in without.err
    records = [json.loads(file.read_text()) for file in Path(command.folder, "fewer").rglob("IPC_*.json")]
    assert sorted(record["provenance"]["key"] for record in records) == ["a", "c", "d"]


def test_an_import_brings_the_clusters_back(alike: Command) -> None:
    alike("duplicates")
    alike("export", "again", "--status", "pending")
    alike("--db", "other.db", "import", "again")
    alike("--db", "other.db", "export", "third", "--status", "pending")

    manifests = [(alike.folder / name / "manifest.json").read_bytes() for name in ("again", "third")]
    assert manifests[0] == manifests[1]


def test_a_missing_database_is_named(command: Command) -> None:
    ended = command("duplicates")

    assert ended.code == 2
    assert "no database" in ended.err
