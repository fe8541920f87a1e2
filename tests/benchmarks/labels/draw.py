"""Draw the published verdicts to be labelled by hand and split them into a tuning and a held-out half."""

import csv
import json
import os
import random
import sys
from dataclasses import astuple, dataclass, fields
from pathlib import Path

SEED = 20261120
SAMPLE = "greedy"
# How many verdicts of each kind are drawn, and the published file each kind is kept in.
DRAWN = (("reject", "fail", 160), ("accept", "pass", 100))


@dataclass(frozen=True, order=True)
class Verdict:
    """One published verdict: which model answered which task, and how it was judged."""

    model: str
    language: str
    task_id: int
    published: str


def verdicts(root: Path, *, published: str, file_kind: str) -> list[Verdict]:
    """All greedy verdicts of one kind under a `Test_results` folder, sorted, each once."""
    found = set()
    for path in root.glob(f"*_ipc/*/{SAMPLE}_{file_kind}.json"):
        language = path.parts[-3].removesuffix("_ipc")
        for entry in json.loads(path.read_text(encoding="utf-8")):
            found.add(Verdict(path.parts[-2], language, int(entry["Task_id"]), published))
    return sorted(found)


def draw(root: Path) -> tuple[list[Verdict], list[Verdict]]:
    """The tuning half and the held-out half, each holding half of either kind of verdict."""
    chance = random.Random(SEED)
    tuning: list[Verdict] = []
    held_out: list[Verdict] = []
    for published, file_kind, count in DRAWN:
        drawn = chance.sample(verdicts(root, published=published, file_kind=file_kind), count)
        tuning += drawn[: count // 2]
        held_out += drawn[count // 2 :]
    return tuning, held_out


def main() -> None:
    """Write both halves to standard output as comma-separated values."""
    tuning, held_out = draw(Path(os.environ["CROSSPL_BENCH_DATA"], "crosspl", "Test_results"))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["half", *(field.name for field in fields(Verdict))])
    writer.writerows(("tuning", *astuple(verdict)) for verdict in tuning)
    writer.writerows(("held_out", *astuple(verdict)) for verdict in held_out)


if __name__ == "__main__":
    main()
