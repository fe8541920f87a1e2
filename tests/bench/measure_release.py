"""Makes a release of the samples and of real sources, twice, and has it validated, loaded and read back.

Usage: python tests/bench/measure_release.py [FOLDER ...] [--db FILE] [--licences copyleft] [--keep FOLDER]

The folders are scanned as they are: packages or clones, each with its licence. With `--db` a database that was built
before is copied and taken instead. All items are accepted, and findings not settled hold their items back. Ends with 1
when there are fewer than 300 items or anything does not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from filecmp import cmp
from pathlib import Path

from sqlalchemy import text

from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.release.licences import CopyleftPolicy
from crosspl_tui.pipelines.release.summary import About
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.runs.exchange_facts import machine_facts
from crosspl_tui.runs.release.checking import check_release
from crosspl_tui.runs.release.comparing import compare_releases
from crosspl_tui.runs.release.making import make_release
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import Database, open_database
from store.exchange.importing import import_folder
from store.review.desk import decide, start_session
from store.vocabulary import EventKind

LEAST_ITEMS = 300
LOAD = """
import json, sys, datasets
loaded = datasets.load_dataset(sys.argv[1], split="test")
lines = [json.loads(line) for line in open(sys.argv[1] + "/data/items.jsonl")]
print(loaded.num_rows, loaded.to_list() == lines)
"""


def main() -> int:
    """Build, release, verify, and print what was found."""
    arguments = _arguments()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        if arguments.db:
            shutil.copyfile(arguments.db, work / "bench.db")
        with open_database(work / "bench.db") as database:
            if not arguments.db:
                _build(database, arguments.folders)
            _accept_all(database)
            found = _release(database, work, CopyleftPolicy(arguments.licences))
        print(json.dumps(found, indent=2))
        if arguments.keep:
            shutil.copytree(work / "first", arguments.keep)
    verified = ("is_same_twice", "is_same_after_import", "is_sound", "is_valid", "is_loaded")
    return 0 if int(str(found["items"])) >= LEAST_ITEMS and all(found[name] for name in verified) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--db", type=Path)
    parser.add_argument("--licences", default=CopyleftPolicy.STRONG, choices=list(CopyleftPolicy))
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


def _build(database: Database, folders: list[Path]) -> None:
    prepare_demo(database, lambda: False)
    for folder in folders:
        scan_into(database, folder)
    construct_pending(database, offline_roles())


def _accept_all(database: Database) -> None:
    session = start_session(database, "measure")
    with database.connect() as connection:
        rows = connection.execute(text("SELECT id, revision_id FROM item WHERE status = 'pending'")).all()
    for item_id, revision_id in rows:
        decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision_id)


def _release(database: Database, work: Path, policy: CopyleftPolicy) -> dict[str, object]:
    about = About("Measured tasks", "1.0.0", "", creators=("Anna Example",), policy=policy)
    started = time.monotonic()
    report = make_release(database, work / "first", about, is_open_held=True)
    seconds = time.monotonic() - started
    make_release(database, work / "second", about, is_open_held=True)
    with open_database(work / "copy.db") as copy:
        problems = import_folder(copy, work / "first", machine_facts()).problems
        make_release(copy, work / "third", about)
    checked = check_release(work / "first")
    command = [
        sys.executable,
        "-m",
        "mlcroissant.scripts.validate",
        "--jsonld",
        work / "first" / "croissant.json",
    ]
    return {
        "items": report.items,
        "held_back": report.held,
        "files": report.files,
        "seconds": round(seconds, 1),
        "is_same_twice": _is_same(work / "first", work / "second"),
        "is_same_after_import": not problems
        and compare_releases(work / "first", work / "third").is_none
        and _is_same(work / "first" / "data", work / "third" / "data"),
        "is_sound": checked.problems == checked.unchecked == (),
        "is_valid": subprocess.run(command, check=False, capture_output=True).returncode == 0,
        "is_loaded": _loaded(work) == f"{report.items} True",
    }


def _is_same(first: Path, second: Path) -> bool:
    names = [
        sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
        for folder in (first, second)
    ]
    return names[0] == names[1] and all(cmp(first / name, second / name, shallow=False) for name in names[0])


def _loaded(work: Path) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", LOAD, work / "first"],
        env={**os.environ, "HF_HOME": str(work / "hf"), "HF_HUB_OFFLINE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return (ended.stdout.strip().splitlines() or [ended.stderr[-500:]])[-1]


if __name__ == "__main__":
    sys.exit(main())
