"""Libraries are data; their objects are copied without links that the benchmark's build does not have."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.harness.shared_objects import Elf
from crosspl_tui.pipelines.ffi.libraries import LibraryError, find_library, load_libraries

OWN = """
[harbour]
title = "Harbour library"
[[harbour.objects]]
name = "harbour"
file = "libharbour.so"
files = ["libharbour.so.2"]
"""


def test_load_order_is_that_of_the_objects_and_may_have_a_folder() -> None:
    library = find_library("gsl")

    assert library.load_order() == (
        'ctypes.CDLL("libgslcblas.so", mode=ctypes.RTLD_GLOBAL)\ngsl = ctypes.CDLL("libgsl.so")'
    )
    assert 'ctypes.CDLL("/usr/local/gsl/lib/libgsl.so")' in library.published_order


def test_a_users_file_adds_libraries(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN)

    assert set(load_libraries(tmp_path / "own.toml")) == {"gsl", "harbour"}


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[x]\n", "title"),
        ("[x]\ntitle = 'X'\ncolour = 'red'\n", "colour"),
        ("x = [", "TOML"),
        ("x = 1", "own.toml"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, content: str, complaint: str) -> None:
    (tmp_path / "own.toml").write_text(content)

    with pytest.raises(LibraryError, match=r"own\.toml") as raised:
        load_libraries(tmp_path / "own.toml")

    assert complaint in str(raised.value) or complaint == "TOML"


def test_an_unknown_library_is_named_with_those_there_are() -> None:
    with pytest.raises(LibraryError, match="there are gsl"):
        find_library("harbour")


def test_a_library_that_is_not_installed_says_how_to_get_it(executor: ForeignExecutor) -> None:
    missing = replace(executor.library, folders=("/nowhere",))

    with pytest.raises(LibraryError, match="apt install libgsl27"):
        _ = ForeignExecutor(executor.sandbox, missing).prepared


def test_the_link_between_the_objects_is_cut_and_nothing_else(executor: ForeignExecutor) -> None:
    installed = bytearray(Path(executor.prepared.versions["gsl"]).read_bytes())
    cut = Elf(bytearray(installed))

    assert cut.without_needed("libgslcblas")
    assert not cut.without_needed("libgslcblas")
    assert len(cut.content) == len(installed)
    assert sum(a != b for a, b in zip(cut.content, installed, strict=True)) < 600


def test_the_kit_is_named_after_the_objects_and_made_once(executor: ForeignExecutor) -> None:
    again = ForeignExecutor(executor.sandbox, executor.library)

    assert again.prepared.kit.key == executor.prepared.kit.key
    assert executor.prepared.digest in executor.prepared.kit.key
