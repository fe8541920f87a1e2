"""Programs given for problems in files, to be executed by the line instead of a model's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from crosspl_tui.pipelines.translation.languages import load_languages
from crosspl_tui.runs.translation.start import GivenProgram
from store.exchange.cruxeval import (
    SUITE,
    FileKind,
    PublishedFile,
    plan_files,
    problem_key,
    read_candidates,
    read_programs,
)
from store.exchange.fields import BadDataError
from store.exchange.report import Problem


@dataclass(frozen=True, slots=True)
class GivenPrograms:
    """The programs of some files, and what could not be read."""

    programs: tuple[GivenProgram, ...]
    bad: tuple[Problem, ...]


def read_given(paths: Sequence[Path], suite: str = SUITE) -> GivenPrograms:
    """Read programs from files, or folders of them, that belong to the problems of a suite.

    Files named after a language, and results of models, are as published; any other holds rows
    {id, language, code, author?}. Raises `ExchangeError` when a path does not exist or holds nothing.
    """
    programs: list[GivenProgram] = []
    bad: list[Problem] = []
    for file in plan_files(paths, frozenset(load_languages())):
        try:
            programs += _programs(file, suite, bad)
        except BadDataError as error:
            bad.append(_problem(file, error))
    return GivenPrograms(tuple(programs), tuple(bad))


def _programs(file: PublishedFile, suite: str, bad: list[Problem]) -> Iterator[GivenProgram]:
    if file.kind is FileKind.PROBLEMS:
        rows, errors = read_candidates(file)
        bad += [_problem(file, error) for error in errors]
        for row in rows:
            yield GivenProgram(problem_key(suite, row.id), row.language, row.code, row.author)
        return
    read = read_programs(file)
    bad += [_problem(file, error) for error in read.bad]
    for program in read.programs:
        yield GivenProgram(problem_key(suite, program.id), file.language, program.code, file.author)


def _problem(file: PublishedFile, error: BadDataError) -> Problem:
    return Problem(file.name, error.reason, error.field)
