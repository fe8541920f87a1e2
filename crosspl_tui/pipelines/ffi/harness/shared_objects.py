"""Finds the shared objects of a library (`find JSON`), or copies them here and cuts links between them (`copy JSON`).

JSON: {folders, objects: [{name, file, files, without}]}. Standard library only: this file runs in the sandbox.
"""
# ruff: noqa: ANN401 - values of any kind go through here

import hashlib
import json
import os
import shutil
import struct
import sys
from typing import Any

PT_LOAD, PT_DYNAMIC = 1, 2
DT_NULL, DT_NEEDED, DT_STRTAB = 0, 1, 5


class Elf:
    """As much of an ELF file as its list of needed libraries takes."""

    def __init__(self, content: bytearray) -> None:
        if content[:4] != b"\x7fELF":
            raise ValueError("it is no ELF file")
        self.content = content
        self.is_wide = content[4] == 2
        self.order = "<" if content[5] == 1 else ">"
        self.entry = struct.Struct(self.order + ("qQ" if self.is_wide else "iI"))

    def without_needed(self, prefix: str) -> bool:
        """Take out the needed libraries whose names begin so; return whether there were any."""
        segments = list(self._segments())
        begin, size = next((offset, size) for kind, offset, _, size in segments if kind == PT_DYNAMIC)
        entries = list(self.entry.iter_unpack(self.content[begin : begin + size - size % self.entry.size]))
        table = self._offset(segments, next(value for tag, value in entries if tag == DT_STRTAB))
        kept = [
            (tag, value)
            for tag, value in entries
            if tag != DT_NEEDED or not self._text(table + value).startswith(prefix)
        ]
        removed = len(entries) - len(kept)
        packed = b"".join(self.entry.pack(*entry) for entry in [*kept, *[(DT_NULL, 0)] * removed])
        self.content[begin : begin + len(packed)] = packed
        return removed > 0

    def _segments(self) -> Any:
        """Yield kind, offset, address and size in the file of each segment."""
        place, layout = (0x20, "Q") if self.is_wide else (0x1C, "I")
        (offset,) = struct.unpack_from(self.order + layout, self.content, place)
        size, count = struct.unpack_from(self.order + "HH", self.content, 0x36 if self.is_wide else 0x2A)
        for number in range(count):
            at = offset + number * size
            if self.is_wide:
                kind, _, start, address, _, length = struct.unpack_from(
                    self.order + "IIQQQQ", self.content, at
                )
            else:
                kind, start, address, _, length = struct.unpack_from(self.order + "IIIII", self.content, at)
            yield kind, start, address, length

    def _offset(self, segments: Any, address: int) -> int:
        return next(  # type: ignore[no-any-return] # of what was unpacked
            address - start + offset
            for kind, offset, start, size in segments
            if kind == PT_LOAD and start <= address < start + size
        )

    def _text(self, place: int) -> str:
        return self.content[place : self.content.index(0, place)].decode(errors="replace")


def place_of(wanted: Any, folders: list[str]) -> str | None:
    places = (os.path.join(folder, file) for folder in folders for file in wanted["files"])
    return next((place for place in places if os.path.isfile(place)), None)


def find(request: Any) -> dict[str, Any]:
    """Return path and SHA-256 of each object, None for one that is not here."""
    found: dict[str, dict[str, str] | None] = {}
    for wanted in request["objects"]:
        place = place_of(wanted, request["folders"])
        if place is None:
            found[wanted["name"]] = None
            continue
        with open(place, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        found[wanted["name"]] = {"path": os.path.realpath(place), "sha256": digest}
    return {"python": sys.version.split()[0], "objects": found}


def copy(request: Any) -> None:
    """Copy each object here under its plain name, without the links that are to be cut."""
    for wanted in request["objects"]:
        place = place_of(wanted, request["folders"])
        if place is None:
            raise SystemExit(f"{wanted['file']}: not found")
        shutil.copyfile(place, wanted["file"])
        for prefix in wanted["without"]:
            with open(wanted["file"], "r+b") as file:
                elf = Elf(bytearray(file.read()))
                if elf.without_needed(prefix):
                    file.seek(0)
                    file.write(elf.content)


if __name__ == "__main__":
    request = json.loads(sys.argv[2])
    if sys.argv[1] == "find":
        print(json.dumps(find(request)))
    else:
        copy(request)
