"""Taking repositories into the database from lists and from folders on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from crosspl_tui.pipelines.provenance import provenance_of
from crosspl_tui.runs.sources.repetition import Repetition, Repetitions
from crosspl_tui.runs.sources.spelling import as_known
from crosspl_tui.sources.addresses import local_address
from crosspl_tui.sources.contents import contents_of
from crosspl_tui.sources.errors import SourceError
from crosspl_tui.sources.lists import BadLine, Listed, read_list
from fsm.scanning.vendored import is_vendored
from store.database import Database
from store.sources.known_repositories import Kept, complete_repositories
from store.sources.repositories import NewRepository, add_repositories
from store.vocabulary import RepositoryStatus

ROWS_A_TRANSACTION = 500
DEEPEST = 3  # as host/owner/name


@dataclass(frozen=True, slots=True)
class AddSummary:
    """How many repositories a list or folder names, how many of them are new, and the faults of lines that name none.

    Of `completed` repositories that were known a licence, commit or number of stars was taken; what is `kept` of them
    the list says otherwise. Lines that are `repeated` name the repository of a line before.
    """

    named: int
    new: int
    completed: int
    kept: tuple[Kept, ...]
    repeated: tuple[Repetition, ...]
    problems: tuple[BadLine, ...]

    @property
    def unusable_lines(self) -> int:
        """How many lines the faults are in."""
        return len({problem.line for problem in self.problems})


def add_sources(database: Database, path: Path, *, is_replacing: bool = False) -> AddSummary:
    """Add the repositories that a list names, to be cloned, or those below a folder, which are used where they lie.

    A folder that is no repository and holds none, at most three levels down, counts as one by itself. What is there
    already stays, and is completed where something was not known of it; `is_replacing` gives the list the last word on
    what is not cloned. Raises `SourceError` for what is neither folder nor list.
    """
    if path.is_dir():
        return _add(database, map(_in_place, _repositories_below(path)), is_replacing=False)
    if not path.is_file():
        raise SourceError(
            f"{path}: there is no such file or folder; name a list of repositories, or a folder"
        )
    return _add(database, read_list(path), is_replacing=is_replacing)


def _add(
    database: Database, entries: Iterator[Listed | BadLine | NewRepository], *, is_replacing: bool
) -> AddSummary:
    in_place = new = completed = 0
    kept: list[Kept] = []
    problems: list[BadLine] = []
    repetitions = Repetitions()
    while batch := list(islice(entries, ROWS_A_TRANSACTION)):
        problems += [entry for entry in batch if isinstance(entry, BadLine)]
        folders = [entry for entry in batch if isinstance(entry, NewRepository)]
        listed = [repetitions.take(entry) for entry in batch if isinstance(entry, Listed)]
        rows = folders + list({one.address.identity: _row(one) for one in listed}.values())
        with database.begin() as connection:
            rows = as_known(connection, rows)
            new += add_repositories(connection, rows)
            known = complete_repositories(connection, rows, is_replacing=is_replacing)
        in_place += len(folders)
        completed += known.repositories
        kept += known.kept
    named = in_place + repetitions.repositories
    return AddSummary(
        named, new, completed, tuple(dict.fromkeys(kept)), tuple(repetitions.found), tuple(problems)
    )


def _row(entry: Listed) -> NewRepository:
    address = entry.address
    return NewRepository(
        address.name, address.url, commit=entry.commit, licence=entry.licence, stars=entry.stars
    )


def _in_place(folder: Path) -> NewRepository:
    """Describe a folder as a repository that needs no clone; the disk it takes is not ours."""
    provenance = provenance_of(folder)
    return NewRepository(
        name=provenance.repository,
        url=local_address(folder).url,
        languages=json.dumps(contents_of(folder).languages),
        commit=provenance.commit,
        licence=provenance.licence,
        status=RepositoryStatus.CLONED,
        path=str(folder.resolve()),
    )


def _repositories_below(folder: Path) -> list[Path]:
    found = sorted(_find(folder, DEEPEST))
    return found or [folder]


def _find(folder: Path, depth: int) -> Iterator[Path]:
    if (folder / ".git").exists():
        yield folder
    elif depth:
        for child in folder.iterdir():
            if child.is_dir() and not child.is_symlink() and not is_vendored(child.name):
                yield from _find(child, depth - 1)
