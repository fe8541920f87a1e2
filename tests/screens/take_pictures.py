"""Makes the pictures of the README from the running workbench: `python tests/screens/take_pictures.py .github`.

Needs rsvg-convert (Debian: librsvg2-bin), DejaVu Sans Mono and Pillow, which comes with matplotlib; and for the picture
of Triage the published translations, in the folder that CROSSPL_BENCH_DATA names. Further arguments choose pictures.
"""

from __future__ import annotations

import asyncio
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from driving import press, settle
from PIL import Image
from screens.picture_data import make_failing_translations, make_sample_items

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.settings import Settings

WIDE, NARROW = (120, 36), (80, 24)
NEXT_STATE = "right_square_bracket"
WIDTH = 980
COLOURS = 256
"""Wider pictures and more colours are not told apart on a page, and make the files large."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the workbench is opened, in columns and rows, and what is pressed before the picture is taken."""

    start: str
    keys: Sequence[str] = ()
    size: tuple[int, int] = WIDE


PICTURES = {
    "review": Picture("review", [*"nnn", NEXT_STATE, NEXT_STATE, "a", "a", NEXT_STATE, NEXT_STATE]),
    "review-80x24": Picture("review", ["n", "n", *[NEXT_STATE] * 3], NARROW),
    "runs": Picture("runs"),
    "machines": Picture("machines", ["j"] * 4),
    "report": Picture("report"),
    "triage": Picture("triage", ["j", "j", "enter", "j"]),
}


async def take(database: Path, name: str, folder: Path) -> None:
    """Open the workbench, press the picture's keys, and write what is shown as a picture."""
    picture = PICTURES[name]
    app = WorkbenchApp(Settings(str(database), "ada"), start=picture.start)
    async with app.run_test(size=picture.size) as pilot:
        await settle(pilot)
        await press(pilot, *picture.keys)
        app.clear_notifications()
        await settle(pilot)
        svg = app.export_screenshot(title="crosspl-tui")
    # Without the web font that the export names, and with the spaces that rsvg-convert would fold.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    svg = svg.replace("<text ", '<text xml:space="preserve" ').replace("&#160;", " ")
    command = ["rsvg-convert", "--width", str(WIDTH)]
    png = subprocess.run(command, input=svg.encode(), capture_output=True, check=True).stdout
    with Image.open(io.BytesIO(png)) as image:
        image.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(
            folder / f"{name}.png", optimize=True
        )


async def main(folder: Path, chosen: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        samples, failing = Path(scratch) / "samples.db", Path(scratch) / "failing.db"
        make_sample_items(samples)
        for name in chosen:
            if name != "triage":
                await take(samples, name, folder)
            elif make_failing_translations(failing):
                await take(failing, name, folder)
            else:
                print("triage is left as it is: CROSSPL_BENCH_DATA names no published data", file=sys.stderr)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:] or list(PICTURES)))
