"""The commands export and import: a dataset goes out and comes back."""

from __future__ import annotations

from pathlib import Path

from command_line import Command


def test_an_export_comes_back_as_the_same_items(built: Command) -> None:
    exported = built("export", "out", "--status", "pending", "--json")
    imported = built("import", "out", "--db", "copy.db", "--json")
    built("export", "again", "--status", "pending", "--db", "copy.db")

    folder = built.folder
    assert (exported.code, imported.code) == (0, 0)
    assert exported.json()["items"] == imported.json()["tasks_added"] > 10
    assert (folder / "again" / "manifest.json").read_text() == (folder / "out" / "manifest.json").read_text()


def test_importing_again_adds_nothing(built: Command) -> None:
    built("export", "out", "--status", "pending")

    again = built("import", "out", "--json")
    assert again.json()["tasks_added"] == 0
    assert again.err.startswith(
        f"nothing new, {again.json()['tasks_present']} tasks and 0 samples were there;"
    )
    assert "; 0 problems; " in again.err


def test_only_accepted_items_are_exported_unless_asked(built: Command) -> None:
    assert built("export", "out", "--json").json()["items"] == 0


def test_a_table_for_spreadsheets_is_written_beside(built: Command) -> None:
    ended = built("export", "out", "--csv", "items.csv", "--json")

    table = (built.folder / "items.csv").read_text(encoding="utf-8-sig")
    assert ended.json()["csv_rows"] > 10
    assert table.startswith("key,status,")


def test_a_folder_with_foreign_files_is_not_replaced(built: Command) -> None:
    (built.folder / "out").mkdir()
    (built.folder / "out" / "thesis.tex").write_text("precious")

    ended = built("export", "out")

    assert ended.code == 2
    assert "choose another folder" in ended.err
    assert (built.folder / "out" / "thesis.tex").read_text() == "precious"


def test_bad_files_are_named_and_end_with_1(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "clone" / "python_ipc"
    folder.mkdir(parents=True)
    (folder / "IPC_7.json").write_text("{")

    ended = command("import", "clone")

    assert ended.code == 1
    assert "problem: python_ipc/IPC_7.json: is not JSON" in ended.err
