"""From rows to problems."""

from __future__ import annotations

import pytest
from pipelines.translation.python import run_python

from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.problems import Change, Problem, Row, read_rows


def infer(code: str, given: str, output: str) -> Problem:
    return infer_problem(Row("1", code, given, output), run_python)


@pytest.mark.parametrize(
    ("given", "output", "annotated"),
    [
        ("'a', 1", "True", "f(x: str, y: int) -> bool"),
        ("1.5, [1, 2.5]", "None", "f(x: float, y: List[float]) -> None"),
        ("[None, 'a'], (1, 'b')", "{1: 'a'}", "f(x: List[Optional[str]], y: Tuple[int, str]) -> Dict[int, str]"),
        ("0, 0", "{1: {'a': [True]}}", "f(x: int, y: int) -> Dict[int, Dict[str, List[bool]]]"),
        ("[], ['a']", "[]", "f(x: List[str], y: List[str]) -> List[str]"),
        ("{}, [[1], []]", "{}", "f(x: Dict[int, int], y: List[List[int]]) -> Dict[int, int]"),
        ("{'a'}, [('a', 1), ('b', None)]", "set()", "f(x: Set[str], y: List[Tuple[str, Optional[int]]]) -> Set[str]"),
        ("[1, 'a'], 0", "0", "f(x: List[Union[int, str]], y: int) -> int"),
    ],
)  # fmt: skip
def test_types_are_inferred_from_values(given: str, output: str, annotated: str) -> None:
    assert infer_problem(Row("1", "def f(x, y):\n    pass", given, output)).annotated == annotated


def test_annotations_say_what_empty_containers_hold() -> None:
    code = "def f(x: list[str], y: dict[str, list[float]] | None) -> int:\n    return 0"
    assert infer(code, "[], {}", "0").annotated == (
        "f(x: List[str], y: Optional[Dict[str, List[float]]]) -> int"
    )


def test_a_call_is_replaced_by_its_value() -> None:
    problem = infer(
        "words = ['a']\ndef f(x, n=2):\n    return x * n", "words[:] + 'b c'.split()", "list('abcabc')"
    )
    assert [one.value for one in problem.parameters] == [["a", "b", "c"], 2]
    assert problem.expected == list("abcabc")
    assert problem.changes == (Change.CALL_REPLACED,)


def test_a_callable_moves_into_the_function() -> None:
    problem = infer(
        "def f(items, key):\n    return sorted(items, key=key)", "[2, -3], lambda x: -x", "[2, -3]"
    )
    assert problem.annotated == "f(items: List[int]) -> List[int]"
    assert problem.code.splitlines()[1] == "    key = lambda x: -x"
    assert problem.changes == (Change.CALLABLE_MOVED,)


def test_mixed_values_become_texts_when_the_function_does_the_same() -> None:
    problem = infer("def f(d):\n    d.clear()\n    return d", "{'a': 3, 'b': 'c'}", "{}")
    assert problem.parameters[0].value == {"a": "3", "b": "c"}
    assert problem.changes == (Change.GENERIC_TEXT,)


def test_mixed_values_stay_when_the_function_would_do_otherwise() -> None:
    problem = infer("def f(x):\n    return x[0] + 1", "[1, 'a']", "2")
    assert problem.parameters[0].value == [1, "a"]
    assert problem.changes == ()


def test_bytes_are_returned_as_text() -> None:
    problem = infer("def f(x):\n    return x.encode()", "'é'", "'é'.encode()")
    assert problem.expected == "é".encode().decode("latin-1")
    assert Change.BYTES_AS_TEXT in problem.changes


def test_another_function_is_found_by_its_name_or_as_the_last() -> None:
    code = "def helper(x):\n    return x\ndef shout(text):\n    return helper(text.upper())"
    assert infer(code, "text='a'", "'A'").function == "shout"
    assert infer_problem(Row("1", code, "1", "1", "helper")).function == "helper"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (Row("7", "def f(:", "1", "1"), "row 7: code: not Python"),
        (Row("7", "def f(x):\n    return x", "1" + " + 1" * 2_000, "2001"), "row 7: nested too deeply"),
        (
            Row("7", "def f(x):\n    return x" + " + x" * 30_000, "1", "1"),
            "row 7: code: not Python: maximum recursion",
        ),
        (Row("7", "x = 1", "1", "1"), "no function"),
        (Row("7", "def f(x):\n    return x", "1, 2", "1"), "2 arguments, but f takes 1"),
        (Row("7", "def f(x):\n    return x", "", "1"), "does not fit f"),
        (Row("7", "def f(x):\n    return x", "g()", "1"), "needs Python to be run"),
    ],
)
def test_a_row_that_is_no_problem_is_told_what_is_wrong(row: Row, words: str) -> None:
    with pytest.raises(RowError, match=words.replace("(", r"\(")):
        infer_problem(row)


def test_rows_are_read_from_lines_of_json() -> None:
    line = '{"id": 3, "code": "def g(x): return x", "input": "1", "output": "1", "function": "g"}'
    assert list(read_rows([line, ""])) == [Row("3", "def g(x): return x", "1", "1", "g")]
    with pytest.raises(RowError, match="line 1: field input must be a text"):
        list(read_rows(['{"code": "", "input": 1, "output": ""}']))
