"""The commands about releases: findings, settle, make, check and diff."""

from __future__ import annotations

import pytest
from command_line import Command
from sqlalchemy import text

from store.database import open_database
from store.items.lists import load_item
from store.review.desk import decide, edit, start_session
from store.vocabulary import EventKind


@pytest.fixture
def accepted(built: Command) -> Command:
    """The command, with a database of accepted items, the first of which holds an e-mail address."""
    with open_database(built.folder / "bench.db") as database:
        session = start_session(database, "anna")
        with database.connect() as connection:
            ids = list(connection.execute(text("SELECT id FROM item ORDER BY id")).scalars())
            first = load_item(connection, ids[0]).revision
        edit(
            database, session, ids[0], expected_revision=first.id, code=f"# jane.doe@harbour.io\n{first.code}"
        )
        for item_id in ids:
            with database.connect() as connection:
                revision = load_item(connection, item_id).revision.id
            decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision)
    return built


def test_from_findings_to_a_release_that_is_sound(accepted: Command) -> None:
    refused = accepted("release", "out")
    listed = accepted("release", "findings", "--json")
    (finding,) = listed.json()
    settled = accepted("release", "settle", str(finding["id"]), "--mask", "--reason", "hers")
    made = accepted("release", "out", "--creator", "Anna Example", "--json")
    checked = accepted("release", "check", "out")

    assert (refused.code, listed.code, settled.code, made.code, checked.code) == (1, 1, 0, 0, 0)
    assert "must be settled first" in refused.err
    assert (finding["kind"], finding["line"], finding["masked"]) == ("e-mail address", 1, "ja…io")
    assert made.json()["items"] > 10
    assert "0 problems" in checked.err


def test_a_release_comes_back_and_is_no_different(accepted: Command) -> None:
    accepted("release", "out", "--hold-open")
    imported = accepted("import", "out", "--db", "copy.db", "--json")
    accepted("release", "again", "--db", "copy.db")

    compared = accepted("release", "diff", "out", "again", "--json")

    assert imported.json()["tasks_added"] > 10
    assert compared.code == 0
    assert compared.json()["same"] == imported.json()["tasks_added"]


def test_exact_copies_are_told_of_and_left_out_when_asked(accepted: Command) -> None:
    with open_database(accepted.folder / "bench.db") as database, database.begin() as connection:
        connection.execute(text("UPDATE item SET machine_id = 45, code_key = 'same' WHERE id > 3"))
        connection.execute(text("UPDATE item SET code_key = id WHERE id > 6"))
    told = accepted("release", "out", "--hold-open")
    without = accepted("release", "fewer", "--hold-open", "--no-copies", "--json")

    assert without.json()["held_reasons"]["exact copy of another item"] == 2
    assert "note: 2 exact copies of an earlier item among them; --no-copies leaves them out" in told.err
    assert without.json()["copies"] == 0
    assert "--no-copies" not in without.err


def test_differences_end_with_1(accepted: Command) -> None:
    accepted("release", "out", "--hold-open")
    accepted("release", "settle", "1", "--keep", "--reason", "public")
    accepted("release", "later", "--version", "2.0.0")

    compared = accepted("release", "diff", "out", "later")

    assert compared.code == 1
    assert compared.out.splitlines()[1].startswith("added")
    assert "1 added, 0 removed" in compared.err


def test_a_decision_is_one_and_has_a_reason(accepted: Command) -> None:
    accepted("release", "findings")

    assert "give one of" in accepted("release", "settle", "1", "--reason", "x").err
    assert "give one of" in accepted("release", "settle", "1", "--keep", "--mask", "--reason", "x").err
    assert "needs a reason" in accepted("release", "settle", "1", "--keep", "--reason", " ").err
    assert "no finding 9" in accepted("release", "settle", "9", "--keep", "--reason", "x").err


def test_a_folder_that_is_none_of_ours_is_left_alone(accepted: Command) -> None:
    (accepted.folder / "out").mkdir()
    (accepted.folder / "out" / "thesis.tex").write_text("precious")

    made = accepted("release", "out", "--hold-open")
    checked = accepted("release", "check", "out")

    assert (made.code, checked.code) == (2, 2)
    assert "no release of ours" in made.err
    assert (accepted.folder / "out" / "thesis.tex").read_text() == "precious"


def test_a_date_must_be_one(accepted: Command) -> None:
    assert "must be a day" in accepted("release", "out", "--date", "soon").err


def test_without_its_libraries_it_says_what_to_install(accepted: Command) -> None:
    (accepted.folder / "pyarrow").mkdir()
    (accepted.folder / "pyarrow" / "__init__.py").write_text("raise ImportError")

    made = accepted("release", "out", PYTHONPATH=f"{accepted.folder}:{accepted.environment['PYTHONPATH']}")

    assert made.code == 2
    assert 'pip install "crosspl-tui[release]"' in made.err


def without_licences(command: Command) -> Command:
    with open_database(command.folder / "bench.db") as database, database.begin() as connection:
        connection.execute(text("UPDATE source SET licence = ''"))
    return command


def test_a_release_that_would_hold_nothing_says_why_and_what_helps(accepted: Command) -> None:
    nowhere = without_licences(accepted)

    refused = nowhere("release", "out", "--hold-open")
    as_json = nowhere("release", "out", "--hold-open", "--json")

    count = as_json.json()["held_reasons"]["licence not known"]
    assert (refused.code, as_json.code) == (2, 2)
    assert count > 10
    assert f"all {count} accepted items are held back. {count}: licence not known" in refused.err
    assert "LICENSE file" in refused.err
    assert as_json.json()["items"] == 0


def test_a_release_of_what_nobody_accepted_sends_to_the_review(built: Command) -> None:
    refused = built("release", "out", "--json")

    assert refused.code == 2
    assert "no item is accepted; accept items in the review" in refused.err
    assert refused.json()["held_reasons"] == {}


def test_items_that_a_release_leaves_out_are_counted_by_reason(accepted: Command) -> None:
    made = accepted("release", "out", "--hold-open", "--json")

    assert made.json()["held_reasons"] == {"finding not settled yet": 1}
    assert "1 accepted item held back (1: finding not settled yet)" in made.err


def test_findings_that_keep_a_release_back_are_counted_for_scripts_too(accepted: Command) -> None:
    refused = accepted("release", "out", "--json")

    assert (refused.code, refused.json()["open_findings"]) == (1, 1)


def test_nothing_to_settle_asks_for_nothing(accepted: Command) -> None:
    accepted("release", "findings")
    accepted("release", "settle", "1", "--mask", "--reason", "hers")

    listed = accepted("release", "findings")

    assert (listed.code, listed.out) == (0, "")
    assert listed.err.strip().endswith("nothing is to be settled")


def test_a_token_in_an_accepted_item_is_found_and_not_published(accepted: Command) -> None:
    token = "ghp_" + "u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL8d"
    with open_database(accepted.folder / "bench.db") as database:
        session = start_session(database, "anna")
        with database.connect() as connection:
            item_id = connection.execute(text("SELECT max(id) FROM item")).scalar_one()
            last = load_item(connection, item_id).revision
        edit(database, session, item_id, expected_revision=last.id, code=f'token = "{token}"\n{last.code}')
        with database.connect() as connection:
            revision = load_item(connection, item_id).revision.id
        decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision)

    found = [
        each for each in accepted("release", "findings", "--json").json() if each["rule"] == "GitHub Token"
    ]
    for each in accepted("release", "findings", "--json").json():
        accepted("release", "settle", str(each["id"]), "--mask", "--reason", "a key")
    made = accepted("release", "out")

    written = b"".join(path.read_bytes() for path in (accepted.folder / "out").rglob("*.json*"))
    assert [each["masked"] for each in found] == ["gh…8d"]
    assert made.code == 0
    assert b'token = \\"REDACTED\\"' in written
    assert token[4:].encode() not in written
