"""prompts list, show, diff and test, through the command line."""

from __future__ import annotations

from pathlib import Path

from command_line import Command

ROLES = {
    "candidate",
    "class_extractor",
    "ffi_author",
    "ffi_candidate",
    "ffi_reviser",
    "function_extractor",
    "instructor",
    "judger",
    "overlap_translator",
    "reasoner",
    "translation_repairer",
    "translator",
}


def own(command: Command, name: str, content: str) -> Path:
    file = command.folder / "own" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return command.folder / "own"


def test_all_roles_are_listed(command: Command) -> None:
    listed = command("prompts", "list")

    assert listed.code == 0
    assert {line.split()[0] for line in listed.out.splitlines()[1:]} >= ROLES
    assert "t 0 to 0.5, top_p 1, up to 6" in listed.out
    records = {record["role"]: record for record in command("prompts", "list", "--json").json()}
    assert records["instructor"]["parameters"][1]["choices"] == ["Function-level", "Class-level"]


def test_a_role_is_shown_for_a_language(command: Command) -> None:
    shown = command("prompts", "show", "judger", "--language", "go")
    record = command("prompts", "show", "judger", "--language", "Go", "--json").json()
    assert command("prompts", "show", "judger", "--language", "golang").out == shown.out

    assert shown.code == 0
    assert "You sort Go source files" in shown.out
    assert record["messages"]["system"].startswith("You sort Go source files")
    assert record["digest"] in shown.out


def test_the_files_are_shown_as_they_are(command: Command) -> None:
    raw = command("prompts", "show", "judger", "--raw").out
    record = command("prompts", "show", "judger", "--raw", "--json").json()

    assert "You sort {{ language }} source files" in raw
    assert record["files"]["system.md.j2"] in raw + "\n"


def test_what_a_folder_changes_is_shown(command: Command) -> None:
    folder = own(command, "ffi_candidate/user.md.j2", "Please: {{ instruction }}\n")

    changed = command("prompts", "diff", "ffi_candidate", "--folder", folder)
    same = command("prompts", "diff", "judger", "--prompts", folder)

    assert changed.out.splitlines()[-2:] == ["-{{ instruction }}", "+Please: {{ instruction }}"]
    assert (same.code, same.out) == (0, "")
    assert "changes nothing in judger" in same.err


def test_the_folder_may_come_from_the_settings(command: Command) -> None:
    folder = own(command, "ffi_candidate/user.md.j2", "Please: {{ instruction }}\n")
    settings = command.folder / "config.toml"
    settings.write_text(f'prompts = "{folder}"\n', encoding="utf-8")

    by_file = command("prompts", "diff", "ffi_candidate", CROSSPL_CONFIG=str(settings))
    by_variable = command("prompts", "diff", "ffi_candidate", CROSSPL_PROMPTS=str(folder))

    assert "+Please: {{ instruction }}" in by_file.out
    assert by_file.out == by_variable.out


def test_our_prompts_pass_their_test(command: Command) -> None:
    done = command("prompts", "test", "--json")

    assert done.code == 0
    trials = done.json()
    assert {trial["role"] for trial in trials} == ROLES
    assert not [trial for trial in trials if trial["problem"]]
    assert all(trial["system"] > 100 for trial in trials)
    assert len([trial for trial in trials if trial["role"] == "instructor"]) == 14


def test_findings_are_named_and_give_one(command: Command) -> None:
    own(command, "candidate/user.md.j2", "Write it.\n")
    own(command, "ffi_candidate/user.md.j2", "{{ instruction.length }}\n")
    folder = own(command, "judger/user.md.j2", "{% if %}\n")

    done = command("prompts", "test", "--prompts", folder)

    assert done.code == 1
    assert "no template uses instruction" in done.out
    assert "judger/user.md.j2:1: " in done.out
    assert "ffi_candidate/user.md.j2:1: " in done.out


def test_wrong_use_ends_with_a_sentence(command: Command) -> None:
    unknown = command("prompts", "show", "poet")
    nothing_to_compare = command("prompts", "diff", "judger")
    no_language = command("prompts", "show", "ffi_author", "--language", "Go")

    assert {run.code for run in (unknown, nothing_to_compare, no_language)} == {2}
    assert "no role 'poet'; there are candidate" in unknown.err
    assert "give --prompts FOLDER" in nothing_to_compare.err
    assert "the same for all languages" in no_language.err
