"""Files that cannot be written: the sentence says why and what to do, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from unprivileged import unprivileged

from store.exchange.naming import ExchangeError
from store.exchange.tables import replacing

REPOSITORY = Path(__file__).parents[3]
WRITE_BOTH = """
import sys
from pathlib import Path
from store.exchange import folder_writer, tables
from store.exchange.naming import ExchangeError
for write, place in ((tables.replacing, "labels.csv"), (folder_writer.replacing, "set")):
    try:
        with write(Path(sys.argv[1]) / place):
            pass
    except ExchangeError as error:
        print(error)
"""


def refusal(file: Path) -> str:
    with pytest.raises(ExchangeError) as refused, replacing(file) as output:
        output.write("text")
    return str(refused.value)


def test_a_folder_in_the_place_of_a_file_is_left_alone(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}: cannot be written: Is a directory; name a file in it"
    assert refusal(Path("/")).endswith("name a file in it")


def test_a_path_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    assert refusal(tmp_path / "none" / "x.csv").endswith("create its folder first, or choose another place")
    assert "what its path goes through has to be a folder" in refusal(tmp_path / "file" / "x.csv")
    assert refusal(tmp_path / ("x" * 300)).endswith("choose a shorter name")


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert refusal(pipe).endswith("is a device or a pipe, which is not replaced; name a file")
    assert pipe.is_fifo()


def fill_disk(file: Path) -> None:
    with replacing(file) as output, Path("/dev/full").open("w") as full:
        output.write("text")
        full.write("more than there is room for")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_a_disk_that_is_full_says_so_and_the_older_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_text("older")

    with pytest.raises(ExchangeError, match="No space left on device; free some space, then do it again"):
        fill_disk(file)

    assert [path.read_text() for path in tmp_path.iterdir()] == ["older"]


def test_a_folder_that_is_somebody_elses_names_what_to_do(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    folder.chmod(0o555)

    ended = subprocess.run(
        unprivileged(sys.executable, "-c", WRITE_BOTH, str(folder)),
        capture_output=True, text=True, check=True, cwd=REPOSITORY,
    )  # fmt: skip

    assert ended.stdout.splitlines() == [
        f"{folder / name}: cannot be written: Permission denied; choose a place that you may write to"
        for name in ("labels.csv", "set")
    ]
