"""Keeping the beginning and the end of a stream of any length, and noticing a secret word in it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Captured:
    """What was kept of a stream."""

    head: bytes
    tail: bytes
    dropped: int
    """Bytes left out between the two."""

    @property
    def text(self) -> str:
        """The stream as text, with a line that says how much is left out; undecodable bytes become U+FFFD."""
        if not self.dropped:
            return (self.head + self.tail).decode(errors="replace")
        gap = f"\n[... {self.dropped:,} bytes left out ...]\n"
        return self.head.decode(errors="replace") + gap + self.tail.decode(errors="replace")

    @property
    def size(self) -> int:
        return len(self.head) + self.dropped + len(self.tail)


class Capture:
    """Takes a stream in pieces and holds at most `size` bytes of it; looks for `marker` on the way."""

    def __init__(self, size: int, marker: bytes = b"") -> None:
        self._head_size = size // 2
        self._tail_size = size - self._head_size
        self._head = bytearray()
        self._tail = bytearray()
        self._marker = marker
        self._seam = b""
        self.total = 0
        self.has_marker = False

    def add(self, piece: bytes) -> None:
        """Take the next piece."""
        self.total += len(piece)
        self._look(piece)
        free = self._head_size - len(self._head)
        self._head += piece[:free]
        self._tail += piece[free:][-self._tail_size :]
        if len(self._tail) > 4 * self._tail_size:
            self._trim()

    def end(self) -> Captured:
        """Return what was kept, without the marker."""
        self._trim()
        dropped = self.total - len(self._head) - len(self._tail)
        if dropped or not self.has_marker:
            kept = Captured(self._without(self._head), self._without(self._tail), dropped)
        else:  # it may stand across the two parts
            kept = Captured(self._without(self._head + self._tail), b"", 0)
        return kept

    def _without(self, part: bytearray) -> bytes:
        return bytes(part.replace(self._marker, b"") if self.has_marker else part)

    def _trim(self) -> None:
        del self._tail[: -self._tail_size or None]

    def _look(self, piece: bytes) -> None:
        if not self._marker or self.has_marker:
            return
        reach = len(self._marker) - 1
        joined = self._seam + piece[:reach]
        self.has_marker = self._marker in joined or self._marker in piece
        self._seam = (self._seam + piece[-reach:])[-reach:]
