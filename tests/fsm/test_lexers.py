"""The lexers: what they blank is what the syntax tree blanks, and where they cannot know they say so."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

import crosspl_tui
import fsm
from fsm.judge import judge
from fsm.lexers import Lexed, lex
from fsm.machine import load_catalogue
from fsm.parsing.grammars import grammar_for
from fsm.syntax import lexed_by_tree, parse
from fsm.trace import Origin, Verdict

REQUESTS = 57
HERE = Path(__file__).parent
LONGEST = 100_000  # characters
POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{[\d,]*\})\+|\(\?>")
MOST_SECONDS = 5  # of processor; what grows with the square of the length takes minutes


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", 'x = \'a b\' # c\ny = b"""d\ne"""\n'),
        (
            ".py",
            '"""send"""\ndef f():\n    "one"\n    return g(\n        "two words"\n        "token"\n    )\n',
        ),
        (".py", "class A: 'doc'\nif x: 'y'\nd = {'a': 'b'}\nx: 'A'\nlambda: 'token'\n"),
        (".py", "x = \\\n'a'\n'doc' 'more'; 'last'\n"),
        (".py", "f'a {b['c d']!r:>{w}} e {{}} f' + f'no {{}} braces' + rf'\\d {x}'\n"),
        (".py", "f'{a}' f\"{'x y'} {g(f'{h} i')}\" + f'''\n {j}\n'''\n"),
        (".py", 'print(f"GET {path} HTTP/1.1", "POST /a HTTP/1.1", f"\\N{DASH} {x}")\n'),
        (".py", "log('one \\\r\ntwo', compute(a), 'three four')\r\nx = f'a\\\r\n{b} c'; g('d e')\r\n"),
        (".py", "f'{a:[^10}'; f'{b:]^10}'; g('b c'); f\"{v:'<10} {w:'>{n}} x\"; rf'\\N{a} b'\n"),
        (".py", "def f(x: int) -> int: return lambda: 'abc'\nclass A: x: 'int'\ndef g(x: int): 'doc'\n"),
        (".py", "match x:\n    case 'a': 'b'\n'module' 'second' \\\n 'third'\n"),
        (".java", 'char q = \'"\'; /* a "b" */ String s = """\n a "b" c\n"""; // d\nString t = "e\\" f";'),
        (".go", 'package a\n\nvar r = \'"\'\nvar s = `a "b`\nvar t = "c \\" d" // e\n'),
        (".cpp", "int n = 1'000'000; char c = '\"'; auto s = u8R\"x(a )\" b)x\"; // c \\\nd\nint e;"),
        (".cpp", '#error don\'t "do" it\n#define A "b c" \\\n  \'d\nauto x = L"e f"; /* g */\n'),
        (".c", "int f(int c) { switch (c) { case'\"': return 1; // it's\n} return 0; }\nint x;\n"),
        (".c", '#define CLR "x"\nvoid f() { puts(CLR"usage (1)"); }\n#include <a//b.h>\nint y; // k\n'),
        (".cpp", "#define NO_WARN // connect(fd, a, b)\nint x;\n"),
        (".js", "#!/usr/bin/node\nx = a / b / c; y = /[/'\"]/g.test('a b'); if (x) /'/.test(y)\n"),
        (".js", "f(`a ${b({c: `d ${e} f`})} g`, `h i`, `j`); return /`/\n"),
        (".js", "x = y++ / 2; z = w[0] / (v) / 3; s = 'it\\'s \\\n so' // '\n"),
        (".js", "const t = [\n  // operators\n  /[-+/*]/,\n];\nrun(t || /* it's */ /[/*]/);\n"),
        (".js", "if (a(\")\")) /'/.test(x); // it's\ny = f('(', /[(]/) / 2; // and/or\n"),
        (".js", "/[/*]/.test(x); ids.push(i++ / 2); // and/or\nexport default /[/*]/;\n"),
        (".js", "x = a // half:\n / 2; // half the/other\nrun();\n"),
        (".js", "async () => { for await (const x of y) /[/*]/.test(x); };\n"),
        (".ts", "const n = m! / 2, files = glob('src/**/*.ts');\nif (!/[/*]/.test(a)) run();\n"),
        (".ts", "const a = <T,>(x: T): x is T => `b ${x as string}`; let r = typeof /'/\n"),
        (".php", "<p>don't</p><?php # it's\n$a = 'b';\n#[A('b c')] class L {}\n?>it's<?= 'l m' ?>"),
        (".php", "<?php $a = \"b $c[d] {$e['f g']} ${h} $i->j k\";"),
        (".php", "<?php $a = <<<X\n  a \"b\" $c\n  X; $b = <<<'Y'\n $d e\nY; // f ?> g <?php `ls $a b`;"),
        (".php", "$a = \"plain $1 \\$x {}\"; send('a b');"),
    ],
)
def test_a_lexer_blanks_what_the_tree_blanks(suffix: str, text: str) -> None:
    assert parse(text, suffix).first_error_line is None
    assert lex(text, suffix) == told_by_tree(text, suffix)


def told_by_tree(text: str, suffix: str) -> Lexed:
    lexed = lexed_by_tree(text, grammar_for(text, suffix))
    return Lexed(lexed.blanked, tuple(sorted(lexed.tokens)))


@pytest.mark.parametrize("folder", [HERE / "correct", HERE / "evidence", HERE.parents[1] / "fsm"])
def test_it_does_so_in_whole_programs(folder: Path) -> None:
    compared = 0
    for file in sorted(path for path in folder.rglob("*.*") if path.suffix != ".pyc"):
        lexed = lex(text := file.read_text(encoding="utf-8"), file.suffix)
        if lexed and parse(text, file.suffix).first_error_line is None:
            assert lexed.blanked == told_by_tree(text, file.suffix).blanked, file
            compared += 1
    assert compared > 30


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".js", "const a = <b c='d'>It's</b>"),
        (".js", "const a = <b c={d} />"),
        (".js", "function f() {} /a 'b/.test(c)"),
        (".js", "const a = () => <a href={u}>https://x.com</a>;\nconst s = 1;"),
        (".js", "const a = () => <b>src/*</b>;\nrun();"),
        (".js", "x = 'never closed\n"),
        (".js", "x = `a ${b`"),
        (".py", "x = f'a {b'\n"),
        (".php", '<?php $a = "never closed'),
        (".tsx", "const a = 1"),
        (".py", "```python\nimport socket\n```"),
    ],
)
def test_where_only_the_grammar_tells_a_lexer_gives_up(suffix: str, text: str) -> None:
    assert lex(text, suffix) is None


def test_what_a_directive_says_opens_no_comment() -> None:
    lexed = lex('#define ROUTE_ANY "/*" // it\'s\nint y = socket(1, 2, 3);\n', ".c")
    assert lexed is not None
    assert lexed.blanked == '#define ROUTE_ANY "/*"        \nint y = socket(1, 2, 3);\n'


@pytest.mark.parametrize("suffix", [".py", ".java", ".go", ".js", ".php", ".cpp"])
@pytest.mark.parametrize(
    "repeated",
    [
        "'a':'b',",
        "\\'",
        "a\\'",
        "\n#define \"'",
        "(" * 100 + "x" + ")/1" * 100 + ";",
        '"',
        "'",
        "`${",
        "f'{",
        "/",
        "}/[",
        ")/",
        "\\",
        "\n ",
        "<<<X\n",
        '"{$',
        'R"(',
        "/*",
        "<?",
        "'''",
        "#",
    ],
)
def test_junk_is_lexed_in_bounded_time(suffix: str, repeated: str) -> None:
    started = time.process_time()
    lex(repeated * (LONGEST // len(repeated)), suffix)
    assert time.process_time() - started < MOST_SECONDS


def test_no_pattern_has_a_possessive_group() -> None:
    """Python before 3.11.5, which Debian 12 has, matches wrongly what lies in one; signs may be possessive."""
    sources = [*Path(fsm.__file__).parent.rglob("*.py"), *Path(crosspl_tui.__file__).parent.rglob("*.py")]
    found = [str(file) for file in sources if POSSESSIVE_GROUP.search(file.read_text(encoding="utf-8"))]
    assert not found


def test_a_source_file_is_judged_by_what_it_does_though_no_grammar_reads_it() -> None:
    text = "import requests\nanswer = requests.get(url)\nprint answer.text, (("
    assert judge(load_catalogue()[REQUESTS], text, suffix=".py").verdict is Verdict.UNSURE
    trace = judge(load_catalogue()[REQUESTS], text, suffix=".py", origin=Origin.SOURCE)
    assert trace.accepts
    assert trace.findings is not None
    assert trace.findings.parses is None
