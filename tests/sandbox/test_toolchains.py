"""Each language's toolchain: a right program passes, a wrong one is wrong, one that leaves early has not passed."""

from __future__ import annotations

import pytest
from language_samples import SAMPLES

from crosspl_tui.sandbox.errors import MissingToolchainError, ToolchainError, UnknownLanguageError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.local.provider import LocalSandbox
from crosspl_tui.sandbox.table import Table
from crosspl_tui.sandbox.toolbox import Toolbox
from crosspl_tui.sandbox.toolchain import find_toolchain, harness_files, load_toolchains
from crosspl_tui.sandbox.verdict import Kind, Phase

COMPILED = {"cs", "d", "go", "rs", "java", "scala", "cpp", "ts", "swift"}


@pytest.fixture(scope="module")
def executor(local: LocalSandbox) -> Executor:
    """Executes programs on this machine."""
    return Executor(local)


def test_every_language_has_a_toolchain_and_a_sample() -> None:
    toolchains = load_toolchains()

    assert len(toolchains) == 19
    assert set(SAMPLES) == set(toolchains)
    assert all(way.run and way.tools and way.versions for each in toolchains.values() for way in each.ways)
    assert all(harness_files(way) for each in toolchains.values() for way in each.ways)


@pytest.mark.parametrize("language", SAMPLES)
def test_verdicts_of_a_language(executor: Executor, language: str) -> None:
    try:
        installed = executor.toolbox.get(language)
    except MissingToolchainError as error:
        pytest.skip(str(error))
    sample = SAMPLES[language]

    right = executor.execute(Program(language, sample.having(sample.good)))
    wrong = executor.execute(Program(language, sample.having(sample.bad)))
    left = executor.execute(Program(language, sample.having(sample.leave)))

    assert right.kind is Kind.PASSED, right
    assert wrong.kind is Kind.WRONG, wrong
    assert left.kind in {Kind.RUNTIME_ERROR, Kind.WRONG}, left
    assert right.toolchain == installed.digest
    assert executor.unusable == [], "a kit cannot be made, and the slower way had to do"


@pytest.mark.parametrize(
    "language", sorted(COMPILED | {"py", "js", "php", "pl", "rb", "r", "lua", "sh", "rkt"})
)
def test_a_text_that_is_not_of_the_language_is_a_compile_error(executor: Executor, language: str) -> None:
    try:
        executor.toolbox.get(language)
    except MissingToolchainError as error:
        pytest.skip(str(error))
    sample = SAMPLES[language]

    execution = executor.execute(Program(language, sample.having("(( {{ ) ' \" ]")))

    assert execution.kind is Kind.COMPILE_ERROR, execution
    assert execution.phase is (Phase.COMPILE if language in COMPILED else Phase.RUN)


def test_languages_are_known_by_abbreviation_and_name() -> None:
    assert find_toolchain("cpp") is find_toolchain("C++")
    assert find_toolchain("PY") is find_toolchain("python")
    assert find_toolchain("golang") is find_toolchain("Go")
    with pytest.raises(UnknownLanguageError, match="cobol"):
        find_toolchain("cobol")


def test_a_language_without_its_programs_says_how_to_get_them(
    local: LocalSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "find", lambda _program: None)

    with pytest.raises(MissingToolchainError, match=r"apt install .*ldc"):
        Toolbox(local).get("d")


def test_the_digest_is_the_same_for_the_same_toolchain(local: LocalSandbox) -> None:
    assert Toolbox(local).get("py") == Toolbox(local).get("py")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"a": 1}, "a: must be a text"),
        ({"a": "b", "extra": 1}, "extra: unknown field"),
        ({}, "a: must be a text"),
    ],
)
def test_a_broken_data_file_is_told_with_its_field(values: dict[str, object], said: str) -> None:
    table = Table("x.toml", values)

    with pytest.raises(ToolchainError, match=f"x.toml: {said}"):
        (table.text("a"), table.end())
