"""Judging a batch of files: one read a file, then only the machines that its words allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from fsm.judge import judge
from fsm.machine import Machine, load_catalogue
from fsm.scanning.memory import Barren
from fsm.scanning.prefilter import Prefilter
from fsm.scanning.reading import SourceText, read_source
from fsm.scanning.tree import Skipped, SkipReason, SourceFile
from fsm.trace import Mode, Origin, Trace

# Small enough that a cancelled scan ends within a second, large enough that handing them out costs nothing.
BATCH_BYTES = 256_000

Batch = Sequence[SourceFile]


@dataclass(frozen=True, slots=True)
class Detection:
    """A file that at least one machine accepts.

    `path` is relative to the root, with forward slashes; `content_hash` is the SHA-256 of the file's bytes in
    hexadecimal; `size` is in bytes; `traces` are those of the accepting machines, by machine id.
    """

    path: str
    suffix: str
    content_hash: str
    size: int
    lines: int
    text: str
    traces: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """What to scan for and what to pass over. `machines` are ids, None for all.

    `workers` is the number of processes, None for one a core where that is quicker. A file larger than
    `max_bytes` is skipped.
    """

    mode: Mode = Mode.STRICT
    include_vendored: bool = False
    include_generated: bool = False
    max_bytes: int = 1_000_000
    workers: int | None = None
    machines: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one batch; the content hashes of the files that were read are there when asked for, by path."""

    files_read: int
    bytes_read: int
    detections: tuple[Detection, ...]
    skipped: tuple[Skipped, ...]
    content_hashes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Job:
    """What every batch of a scan needs to know: the folder that paths are relative to, and the options.

    `barren` are texts known to hold nothing; None when nobody wants to know content hashes.
    """

    folder: Path
    options: ScanOptions
    barren: Barren | None = None

    def judge(self, batch: Batch) -> Outcome:
        """Read and judge the files of a batch; an error that a file brings about names it in a note."""
        detections: list[Detection] = []
        skipped: list[Skipped] = []
        content_hashes: dict[str, str] = {}
        bytes_read = 0
        for file in batch:
            suffix = file.suffix
            source = read_source(
                f"{self.folder}/{file.path}",
                suffix,
                size=file.size,
                max_bytes=self.options.max_bytes,
                include_generated=self.options.include_generated,
            )
            if isinstance(source, SkipReason):
                skipped.append(Skipped(file.path, source))
                continue
            bytes_read += len(source.content)
            if self.barren is not None:
                content_hashes[file.path] = content_hash = sha256(source.content).hexdigest()
                if (content_hash, suffix) in self.barren:
                    continue
            traces = self._accepting(file, suffix, source)
            if traces:
                detections.append(_detection(file, suffix, source, traces))
        files_read = len(batch) - len(skipped)
        return Outcome(files_read, bytes_read, tuple(detections), tuple(skipped), content_hashes)

    def _accepting(self, file: SourceFile, suffix: str, source: SourceText) -> tuple[Trace, ...]:
        mode = self.options.mode
        candidates = _prefilter(suffix, self.options.machines, mode).candidates(source)
        if not candidates:
            return ()
        try:
            traces = [
                judge(machine, source.text, mode, suffix, origin=Origin.SOURCE) for machine in candidates
            ]
        except Exception as error:
            error.add_note(f"while judging {self.folder / file.path}")
            raise
        return tuple(trace for trace in traces if trace.accepts)


def machines_for(suffix: str, machines: frozenset[int] | None) -> tuple[Machine, ...]:
    """Return the machines that read files of a suffix, of those asked for."""
    readers = load_catalogue().for_suffix(suffix)
    return tuple(machine for machine in readers if machines is None or machine.id in machines)


def cut_into_batches(files: Sequence[SourceFile]) -> list[Batch]:
    """Cut files into runs of about `BATCH_BYTES`, in their order."""
    batches: list[list[SourceFile]] = []
    filled = BATCH_BYTES
    for file in files:
        if filled >= BATCH_BYTES:
            batches.append([])
            filled = 0
        batches[-1].append(file)
        filled += file.size
    return list(batches)


def _detection(file: SourceFile, suffix: str, source: SourceText, traces: tuple[Trace, ...]) -> Detection:
    return Detection(
        path=file.path,
        suffix=suffix,
        content_hash=sha256(source.content).hexdigest(),
        size=len(source.content),
        lines=source.text.count("\n") + (not source.text.endswith("\n")),
        text=source.text,
        traces=traces,
    )


@lru_cache(maxsize=256)
def _prefilter(suffix: str, machines: frozenset[int] | None, mode: Mode) -> Prefilter:
    """Many suffixes have the same machines; a prefilter takes milliseconds to make."""
    return _shared_prefilter(tuple(machine.id for machine in machines_for(suffix, machines)), mode)


@lru_cache(maxsize=256)
def _shared_prefilter(machines: tuple[int, ...], mode: Mode) -> Prefilter:
    catalogue = load_catalogue()
    return Prefilter([catalogue[machine] for machine in machines], mode)
