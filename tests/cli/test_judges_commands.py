"""judges compare, labels and score, through the command line."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Command
from published_clone import MACHINE, SOLUTION, WORDS_ONLY, import_clone

from store.database import open_database
from store.text import content_hash
from store.verdicts.labels import LabelValue, NewLabel, add_labels


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "answers.db"
    import_clone(path, tmp_path / "clone")
    return path


def run(database: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(database), "judges", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_compare_counts_and_names_the_disagreements(database: Path) -> None:
    found = json.loads(run(database, "compare", "--json"))

    assert (found["both_accept"], found["only_published"], found["only_strict"]) == (1, 1, 0)
    assert [answer["task_id"] for answer in found["disagreements"]] == [2]
    shown = run(database, "compare").splitlines()
    assert shown[1].split() == ["machine", "part", "strict", "publ.", "both", "neither"]
    assert shown[2].split() == ["all", "1", "0", "1", "1", "0"]
    assert max(map(len, shown[:4])) <= 80


def test_a_disagreement_says_whose_words_are_missing(database: Path) -> None:
    run(database, "compare")
    with sqlite3.connect(database) as base:
        base.execute("UPDATE verdict SET verdict = 'unsure', reason = 'who knows' WHERE judge LIKE 'strict%'")

    shown = run(database, "compare").splitlines()

    assert "  strict is unsure: who knows" in shown
    assert "  published accepts: every state on the way is met" in shown


def test_an_example_says_which_answer_it_is_and_how_to_look_at_it(database: Path, command: Command) -> None:
    ended = command("--db", database, "judges", "compare")

    (named,) = re.findall(r"`crosspl-tui (judges show (\d+))`", ended.out)
    assert f"\n{named[1]}  Python task 2, some-model, greedy, machine {MACHINE}\n" in ended.out
    assert f"Machines, /{MACHINE} and v" in ended.out
    shown = command("--db", database, *named[0].split())
    assert shown.out.startswith(f"Python task 2, some-model, greedy, machine {MACHINE}\nmachine {MACHINE}: ")
    assert "✗ reject by strict-" in shown.out
    assert "✓ accept by published-" in shown.out
    assert shown.out.endswith(f"Instruction:\nTask Description: ask a server.\n\nAnswer:\n{WORDS_ONLY}")


def test_an_answer_that_is_not_there_is_refused(database: Path, command: Command) -> None:
    ended = command("--db", database, "judges", "show", "99")

    assert (ended.code, ended.out) == (2, "")
    assert "there is no answer 99" in ended.err
    assert "`judges compare` has the numbers" in ended.err


def test_without_answers_compare_says_where_they_come_from(database: Path, command: Command) -> None:
    ended = command("--db", database, "judges", "compare", "--machine", "0")

    assert (ended.code, ended.out) == (0, "")
    assert "`crosspl-tui import` brings published ones" in ended.err


def test_a_machine_that_does_not_exist_is_refused(database: Path) -> None:
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(database)]
    ended = subprocess.run(
        [*command, "judges", "compare", "--machine", "999"], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "there is no machine 999" in ended.stderr


def test_only_the_answers_to_the_machine_that_is_asked_for_are_judged(database: Path) -> None:
    run(database, "compare", "--machine", "0")
    with sqlite3.connect(database) as base:
        assert base.execute("SELECT count(*) FROM verdict").fetchone() == (0,)


def test_ctrl_c_keeps_what_was_judged_and_says_so(database: Path, command: Command) -> None:
    """At the first words of its progress there are pages to come."""
    with sqlite3.connect(database) as base:
        base.execute("""
            WITH RECURSIVE numbers(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at)
            SELECT run_id, item_id, n, answer || '# ' || n, answer_hash || n, judge, created_at
            FROM sample, numbers WHERE sample.id = 1""")

    ended = command.interrupted("--db", database, "judges", "compare", at="judged:")

    assert ended.code == 130
    assert "stopped before the end; " in ended.err
    assert "judged now, and kept; a second run goes on" in ended.err
    with sqlite3.connect(database) as base:
        assert 0 < base.execute("SELECT count(*) FROM verdict").fetchone()[0] < 2 * 5900


def test_ctrl_c_ends_the_reading_and_printing_of_what_was_judged_before(database: Path) -> None:
    """The output is more than the pipe takes, so that it is not over when its first line has come."""
    run(database, "compare")
    with sqlite3.connect(database) as base:
        base.execute("""
            WITH RECURSIVE numbers(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at)
            SELECT run_id, item_id, n, answer, answer_hash, judge, created_at
            FROM sample, numbers WHERE sample.id = 2""")
    command = [sys.executable, "-m", "crosspl_tui", "--db", str(database), "judges", "compare", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate()

    assert process.returncode == 130
    assert err == "stopped before the end; no answer judged now; a second run goes on\n"
    with pytest.raises(json.JSONDecodeError):
        json.loads(first + rest)


def test_without_labels_there_are_no_scores_but_where_to_label(database: Path, command: Command) -> None:
    ended = command("--db", database, "judges", "score")

    assert (ended.code, ended.out) == (0, "")
    assert "nothing is labelled yet" in ended.err
    assert "(Machines, v)" in ended.err
    assert "`crosspl-tui judges labels import FILE`" in ended.err
    assert "(Machines, v)" in command("--db", database, "judges", "labels").err


def test_labelled_answers_that_are_left_out_of_the_scores_are_told(database: Path, command: Command) -> None:
    with open_database(database) as opened:
        add_labels(opened, [NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada")])
        add_labels(
            opened,
            [
                NewLabel(content_hash(SOLUTION), MACHINE, ".py", value, reviewer)
                for value, reviewer in ((LabelValue.CORRECT, "ada"), (LabelValue.WRONG, "boris"))
            ],
        )

    unjudged = command("--db", database, "judges", "score")
    assert unjudged.out == ""
    assert "left out: 1 labelled answer that no present judge has judged here" in unjudged.err
    command("--db", database, "judges", "compare")
    judged = command("--db", database, "judges", "score")
    assert "0 of 1" in judged.out
    assert "left out: 1 labelled answer on which people differ" in judged.err


def test_labels_are_exported_and_taken_in_elsewhere(database: Path, command: Command, tmp_path: Path) -> None:
    with open_database(database) as opened:
        add_labels(opened, [NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada")])

    open_database(tmp_path / "other.db").close()

    exported = command("--db", database, "judges", "labels", "export", "labels.csv")
    taken = command("--db", tmp_path / "other.db", "judges", "labels", "import", "labels.csv")
    again = command("--db", tmp_path / "other.db", "judges", "labels", "import", "labels.csv")

    assert (exported.code, exported.err) == (0, "1 label in the table labels.csv\n")
    assert taken.code == again.code == 0
    assert taken.err.startswith("1 label taken in; 0 were there; the answers of 1 are not in this database")
    assert again.err.startswith("0 labels taken in; 1 were there")
    assert (
        command("--db", tmp_path / "other.db", "judges", "labels").out
        == command("--db", database, "judges", "labels").out
    )


def test_the_database_may_be_named_before_export_and_import(database: Path, command: Command) -> None:
    ended = command("judges", "labels", "--db", database, "export", "labels.csv")

    assert (ended.code, ended.err) == (0, "0 labels in the table labels.csv\n")


def test_a_table_with_a_bad_row_leaves_the_database_as_it_was(database: Path, command: Command) -> None:
    good = f"{content_hash(WORDS_ONLY)},{MACHINE},.py,wrong,ada"
    table = command.folder / "labels.csv"
    table.write_text(f"answer_hash,machine,suffix,label,reviewer\n{good}\n{good.replace('wrong', 'bad')}\n")

    ended = command("--db", database, "judges", "labels", "import", "labels.csv")

    assert ended.code == 2
    assert "labels.csv, line 3: label: must be correct or wrong, not 'bad'" in ended.err
    assert "nothing was taken in of labels.csv: mend 1 row, then do it again" in ended.err
    assert "no labels" in command("--db", database, "judges", "labels").err


def test_of_many_bad_rows_the_first_are_named_and_all_when_asked(database: Path, command: Command) -> None:
    rows = [f"{number:064},{MACHINE},.py,bad,ada\n" for number in range(30)]
    (command.folder / "labels.csv").write_text(f"answer_hash,machine,suffix,label,reviewer\n{''.join(rows)}")
    labels = ("--db", database, "judges", "labels", "import", "labels.csv")

    first, every = command(*labels), command(*labels, "--all")

    assert first.err.count("labels.csv, line ") == 20
    assert "and 10 more such rows; --all names every one\n" in first.err
    assert every.err.count("labels.csv, line ") == 30
    assert "more such" not in every.err


def test_what_a_reviewer_said_otherwise_is_named_and_replaced_only_when_asked(
    database: Path, command: Command
) -> None:
    with open_database(database) as opened:
        add_labels(opened, [NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada")])
    table = command.folder / "labels.csv"
    command("--db", database, "judges", "labels", "export", "labels.csv")
    table.write_text(table.read_text().replace("wrong", "correct"))

    kept = command("--db", database, "judges", "labels", "import", "labels.csv")
    replaced = command("--db", database, "judges", "labels", "import", "labels.csv", "--replace")

    assert kept.code == 1
    assert "labels.csv, line 2: ada says correct, and here wrong\n" in kept.err
    assert "1 left as they are here, --replace lets the file's stand" in kept.err
    assert replaced.code == 0
    assert ",correct," in command("--db", database, "judges", "labels").out


def test_labels_are_exported_without_formulas_and_scored(database: Path) -> None:
    run(database, "compare")
    label = NewLabel(content_hash(WORDS_ONLY), MACHINE, ".py", LabelValue.WRONG, "ada", note="=1+1")
    with open_database(database) as opened:
        add_labels(opened, [label])

    (row,) = csv.DictReader(io.StringIO(run(database, "labels")))
    strict, published = json.loads(run(database, "score", "--json"))

    assert (row["label"], row["machine"], row["note"]) == ("wrong", "67", "'=1+1")
    assert (strict["false_acceptance"]["hits"], published["false_acceptance"]["hits"]) == (0, 1)
    shown = run(database, "score").splitlines()
    assert "strict accepted among wrong 0.0% 0.0% to 79.3% 0 of 1" in [
        " ".join(line.split()) for line in shown
    ]
    assert max(map(len, shown)) <= 80


def test_a_number_that_no_database_takes_is_refused(command: Command) -> None:
    ended = command("judges", "show", str(2**63))
    assert ended.code == 2
    assert "is not at most 2147483647" in ended.err
