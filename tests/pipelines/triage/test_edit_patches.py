"""Edits recorded and made again to other programs."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.triage.patches import apply_patch, patch_of

PARENT = "import a\n\ndef f(text):\n    count = len(text)\n    return count\n"


def moved(child: str, target: str) -> str | None:
    return apply_patch(patch_of(PARENT, child), target)


def test_an_edit_made_to_its_own_parent_gives_its_child() -> None:
    child = PARENT.replace("import a", "import a\nimport b").replace("return count", "return count + 1")

    assert moved(child, PARENT) == child


def test_lines_are_found_where_they_are() -> None:
    child = PARENT.replace("return count", "return count + 1")
    target = "import x\nimport y\n\n\ndef g(words):\n        return count\n"

    assert moved(child, target) == target.replace("        return count", "    return count + 1")


def test_a_line_added_goes_where_its_neighbours_are() -> None:
    child = PARENT.replace("import a\n", "import a\nimport b\n")

    assert moved(child, "# new\nimport a\ny = 1\n") == "# new\nimport a\nimport b\ny = 1\n"


def test_a_line_added_at_the_beginning_goes_to_the_beginning() -> None:
    assert moved("use strict\n" + PARENT, "y = 1\n") == "use strict\ny = 1\n"


def test_a_change_within_a_line_is_made_wherever_its_words_are() -> None:
    child = PARENT.replace("len(text)", "length(text)")

    assert moved(child, "x = len(words)\ny = len(x) + lens\n") == "x = length(words)\ny = length(x) + lens\n"


def test_something_added_within_a_line_takes_its_neighbours_along() -> None:
    child = PARENT.replace("len(text)", "len(str(text))")

    assert moved(child, "a = len(text)\n") == "a = len(str(text))\n"
    assert moved(child, "a = len(words)\n") is None


@pytest.mark.parametrize("target", ["", "nothing\nof\nthe kind\n"])
def test_an_edit_without_a_place_is_refused(target: str) -> None:
    assert moved(PARENT.replace("    count = len(text)\n", ""), target) is None


def test_all_of_an_edit_or_none_of_it_is_made() -> None:
    child = PARENT.replace("import a", "import b").replace("return count", "return total")

    assert moved(child, "import a\n\nnothing else\n") is None


def test_equal_programs_have_no_changes_and_change_nothing() -> None:
    patch = patch_of(PARENT, PARENT)

    assert patch.hunks == ()
    assert apply_patch(patch, PARENT) is None
