"""Makes the pictures of the README from the running workbench: `python tests/screens/take_pictures.py .github`.

Needs rsvg-convert (Debian: librsvg2-bin) and a monospace font such as DejaVu Sans Mono.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from driving import press, settle

from crosspl_tui.app import WorkbenchApp
from crosspl_tui.runs.demonstration import prepare_demo
from crosspl_tui.settings import Settings
from store.database import open_database

PICTURES = {
    "review": (
        "review",
        (120, 36),
        [*"nnn", *["right_square_bracket"] * 2, "a", "a", *["right_square_bracket"] * 2],
    ),
    "review-80x24": ("review", (80, 24), ["n", "n", *["right_square_bracket"] * 3]),
    "machines": ("machines", (120, 36), ["j"] * 4),
}


async def picture(database: Path, name: str, folder: Path) -> None:
    start, size, keys = PICTURES[name]
    app = WorkbenchApp(Settings(str(database), "ada"), start=start)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await press(pilot, *keys)
        app.clear_notifications()
        await settle(pilot)
        svg = app.export_screenshot(title="crosspl-tui")
    # Without the web font that the export names, and with the spaces that rsvg-convert would fold.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    svg = svg.replace("<text ", '<text xml:space="preserve" ').replace("&#160;", " ")
    command = ["rsvg-convert", "--output", str(folder / f"{name}.png")]
    subprocess.run(command, input=svg.encode(), check=True)


async def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "demo.db"
        with open_database(path) as database:
            prepare_demo(database, lambda: False)
        for name in PICTURES:
            await picture(path, name, folder)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
