"""Judges source files of libraries as if they were answers: they run, so nearly all that is said against them is wrong.

What a file of a package takes from its other files is told as missing: in Go and Java most findings are of that kind.

Usage: PYTHONPATH=. python tests/bench/measure_false_alarms.py FOLDER .py [--most 1500]
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from fsm.judging.completeness import gaps_of
from fsm.scanning.reading import decode
from fsm.syntax import parse
from fsm.trace import Origin

SIZES = range(500, 60_000)  # bytes: about as long as answers and programs are


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("suffix")
    parser.add_argument(
        "--most", type=int, default=1500, help="files, in a random order that is always the same"
    )
    arguments = parser.parse_args()
    files = drawn(arguments.folder, arguments.suffix, arguments.most)
    refused = 0
    for file, gaps in alarms(files, arguments.suffix):
        refused += 1
        print(f"{file.relative_to(arguments.folder)}: {'; '.join(gaps)}")
    print(f"{refused} of {len(files):,} files refused")


def drawn(folder: Path, suffix: str, most: int) -> Sequence[Path]:
    files = [
        path for path in sorted(folder.rglob(f"*{suffix}")) if path.is_file() and path.stat().st_size in SIZES
    ]
    return random.Random(5).sample(files, min(most, len(files)))


def alarms(files: Sequence[Path], suffix: str) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield the files that parse and against which something is said."""
    for file in files:
        text = decode(file.read_bytes())
        syntax = parse(text, suffix) if text else None
        if syntax and syntax.first_error_line is None and (gaps := gaps_of(syntax, Origin.ANSWER)):
            yield file, gaps


if __name__ == "__main__":
    main()
