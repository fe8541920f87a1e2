"""Signatures, literals, checks and programs by rule."""

from __future__ import annotations

import subprocess
import sys

import pytest

from crosspl_tui.pipelines.translation.checks import Blank, check, refusal
from crosspl_tui.pipelines.translation.errors import Reason, Refusal, RefusedError, RulesError
from crosspl_tui.pipelines.translation.expectations import with_changed_expectation
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.languages import load_languages, read_language
from crosspl_tui.pipelines.translation.literals import literal
from crosspl_tui.pipelines.translation.problems import Problem, Row
from crosspl_tui.pipelines.translation.programs import program
from crosspl_tui.pipelines.translation.signatures import Signature, signature
from crosspl_tui.pipelines.translation.values import fits, same, type_of


def problem(given: str, output: str, code: str = "def f(x):\n    return x") -> Problem:
    return infer_problem(Row("1", code, given, output))


@pytest.mark.parametrize(
    ("language", "header"),
    [
        ("cpp", "std::vector<std::tuple<std::string, long>> f(std::map<std::string, long> x) {"),
        ("cs", "    public static List<Tuple<string, long>> F(Dictionary<string, long> x) {"),
        ("d", "Tuple!(string, long)[] f(long[string] x) {"),
        ("go", "func f(x map[string]int) [][]interface{} {"),
        ("java", "    public static ArrayList<Pair<String, Long>> f(HashMap<String, Long> x) {"),
        ("jl", "function f(x::Dict{String, Int64})::Vector{Tuple{String, Int64}}"),
        ("py", "def f(x: Dict[str, int]) -> List[Tuple[str, int]]:"),
        ("rs", "fn f(x: std::collections::HashMap<String, isize>) -> Vec<(String, isize)> {"),
        ("scala", "    def f(x: Map[String, Long]): List[Tuple2[String, Long]] = {"),
        ("swift", "func f(x: [String : Int]) -> [(String, Int)] {"),
        ("ts", "function f(x: {[key: string]: number}): [string, number][] {"),
        ("pl", "sub f {\n    my ($x) = @_;"),
        ("sh", "# $1 (x) is lines of key,value\n# prints lines of words\nf() {"),
    ],
)
def test_headers_name_the_types_of_the_language(language: str, header: str) -> None:
    found = signature(problem("{'a': 1}", "[('a', 1)]"), language)
    assert isinstance(found, Signature)
    assert found.header == header


def test_a_reserved_name_gets_an_underscore() -> None:
    found = signature(problem("1", "1", "def f(end):\n    return end"), "lua")
    assert isinstance(found, Signature)
    assert found.header == "local function f(end_)"


@pytest.mark.parametrize(
    ("language", "value", "written"),
    [
        ("js", "a\n`${b}", "`a\\n\\`\\${b}`"),
        ("js", {-1: "a", "__proto__": 2}, '{[-1]: "a", ["__proto__"]: 2}'),
        ("js", 2**60, "1152921504606846976n"),
        ("jl", {}, "Dict{Int64, Int64}()"),
        ("rs", [], "Vec::<isize>::new()"),
        ("lua", [None, 1], "{null, 1}"),
        ("php", {"1": 2, 1: 3}, 'array(array("1", 2), array(1, 3))'),
        ("sh", ["a b", "", "c\n\\"], "'a\\040b \\c c\\n\\\\'"),
        ("sh", [[1, 2], [3]], "'1 2\n3'"),
        ("r", {"": 1}, "setNames(list(1), c(''))"),
        ("cpp", "a\0b", 'std::string("a\\000b", 3)'),
        ("java", "𝄞\u200e", '"𝄞\\u200e"'),
        ("go", -0.0, "checkmath.Copysign(0, -1)"),
        ("cpp", -(2**63), "(-9223372036854775807L - 1)"),
    ],
)
def test_literals_follow_the_language(language: str, value: object, written: str) -> None:
    kind = problem(repr(value), "0").types[0]
    assert literal(value, kind, language) == written


@pytest.mark.parametrize(
    ("language", "given", "reason"),
    [
        ("rs", "[1, 'a']", Reason.MIXED_TYPES),
        ("cpp", str(2**70), Reason.INTEGER_WIDTH),
        ("rs", "{1.5: 1}", Reason.KEY_TYPE),
        ("sh", "[None]", Reason.NONE),
        ("cs", "(1,) * 8", Reason.TUPLE_LENGTH),
        ("sh", "'\\0'", Reason.TEXT),
        ("sh", "[[[1]]]", Reason.NESTING),
        ("py", "b'a'", Reason.BYTES),
    ],
)
def test_a_refusal_has_a_reason(language: str, given: str, reason: Reason) -> None:
    value = eval(given)
    found = refusal(problem(repr(value), "0"), language)
    assert isinstance(found, Refusal)
    assert found.reason is reason
    assert found.words


def test_nan_is_refused_where_a_check_cannot_tell_it() -> None:
    found = refusal(problem("0", "nan"), "py")
    assert found
    assert found.reason is Reason.NOT_A_NUMBER
    assert refusal(problem("0", "nan"), "js") is None


@pytest.mark.parametrize("language", load_languages())
def test_questions_leave_out_a_part_of_the_check(language: str) -> None:
    asked = check(problem("'in'", "'out'"), language, Blank.INPUT)
    told = check(problem("'in'", "'out'"), language, Blank.OUTPUT)
    assert "????" in asked
    assert "out" in asked
    assert "????" in told
    assert "'in'" in told.replace('"', "'").replace("x: ", "")


@pytest.mark.parametrize(
    "given",
    ["1", "1.5", "''", "'a'", "True", "[]", "[1, 2]", "{}", "{'a': [None]}", "{1}", "set()", "(1, 'a')", "[1, 'a']"],
)  # fmt: skip
def test_a_changed_expectation_is_another_value_of_the_same_type(given: str) -> None:
    before = problem("0", given)
    after = with_changed_expectation(before)
    assert not same(before.expected, after.expected)
    assert fits(after.expected, after.result)


def test_a_program_ends_cleanly_only_when_its_check_passes() -> None:
    right = problem("'ab'", "'AB'", "def f(x):\n    return x.upper()")
    for one, code in ((right, 0), (with_changed_expectation(right), 1)):
        text = program(one, "py", one.code)
        assert (
            subprocess.run([sys.executable, "-c", text], capture_output=True, check=False).returncode == code
        )


@pytest.mark.parametrize("end", ["}", "}\n}", "} // }\n}"])
def test_the_check_goes_into_the_class_whether_it_is_closed_or_not(end: str) -> None:
    method = 'public static String f(String x) { return "}"; '
    text = program(problem("'a'", "'a'"), "java", f"import java.util.*;\nclass Problem {{\n    {method}{end}")
    assert text.count("class Problem") == 1
    assert text.index("public static void main") < text.index("class TranslationCheck")
    assert "import org.javatuples.*;" in text


def test_go_imports_that_only_a_former_check_used_go_away() -> None:
    imports = 'import (\n    "fmt"\n    "strings"\n)\n'
    candidate = f"package f_test\n\n{imports}\nfunc f(x string) string {{ return strings.ToUpper(x) }}"
    text = program(problem("'a'", "'A'"), "go", candidate)
    assert 'import "strings"' in text
    assert '"fmt"' not in text
    assert text.index("checktesting") < text.index("func f")


def test_a_broken_data_file_is_named_with_its_field() -> None:
    with pytest.raises(RulesError, match=r"x\.toml: check: tempate: no such field"):
        read_language("x.toml", b'abbreviation = "x"\n[check]\ntempate = ""')


def test_what_no_language_has_is_no_value() -> None:
    with pytest.raises(RefusedError, match="bytes"):
        literal(b"a", type_of(b"a"), "js")
    with pytest.raises(TypeError, match="not of type int"):
        literal("a", type_of(1), "js")
