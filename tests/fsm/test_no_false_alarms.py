"""Correct programs in which nothing is to be found: each looks like a fault that the strict judge knows."""

from __future__ import annotations

import pytest

from fsm.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

PYTHON = [
    'class Late(Exception):\n    """The ferry has left."""\n\n\ndef f():\n    raise Late\n',
    "def f():\n    raise ValueError('the ferry \\\n        has left')\n",
    "import numpy as np\ndef f(a, b):\n    return (np.array(a) == np.array(b)).all()\n",
    "class A:\n    def __init__(self): self.x = 1\n    def f(self): return f\"the ferry '{self.x}' has left\"\n",
    "import re\nP = re.compile(r'''(a)(b)''')\ndef f(s): return P.match(s).group(2)\n",
    "class A:\n    def f(self): raise NotImplementedError('f')\n    def g(self): return self.f(wide=True)\n",
    "import subprocess\ndef f(): return subprocess.run(['tr', '|', ','], input='a|b', text=True).stdout\n",
    "def top(path):\n    name = path\n    return name\n",
    "import re\ndef f(s): return re.sub(r'(a)', lambda found: found.group(1), s) if re.match('a', s) else s\n",
    "class A:\n    def __new__(cls, a): return super().__new__(cls)\n    def f(cls): return A.__new__(A, 1)\n",
]
GO = [
    'func a() string {\n\treturn "pier"\n}\nfunc b() string {\n\treturn "quay"\n}\n',
    "func f(s string) bool {\n\topening := strings.IndexByte(s, '{')\n\treturn opening > 0\n}\n",
    "func f() (n int, err error) {\n\tlines, err := read()\n\tn = lines\n\treturn\n}\n"
    "func read() (int, error) { return 1, nil }\n",
    "func f(x []int) {\n\tp := &x[0]\n\t*p = 1\n}\n",
    "func f(\n\ta int,\n\tb int,\n) (\n\tc int,\n\td int,\n) {\n\treturn a, b\n}\n"
    "func g() {\n\tc, d := f(1, 2)\n\t_, _ = c, d\n}\n",
    "type table struct{ Rows int }\nfunc f(table *table) *int { return g(&table.Rows) }\n"
    "func g(a *int) *int { return a }\n",
    "type T struct{}\nfunc (T) m(a, b int) {}\nfunc f(t T) {\n\tt.m(1, 2)\n}\n",
    'type T struct{}\nfunc (*T) m(int, string) {}\nfunc f(t *T) {\n\tt.m(1, "a")\n}\n',
]
JAVA = [
    "class Pier {\n    static class Quay { static class Error { Error() {} } }\n"
    '    void f() { throw new Error("lost"); }\n}\n',
    "class Pier {\n    int depth;\n    static class Quay extends Pier { int f() { return depth; } }\n}\n",
    "class Pier extends Base {\n    private void tell(String a) { tell(a, 1); }\n}\n",
    "class Pier {\n    void f() {\n        String a = null;\n        a = name();\n"
    "        Object b = new Quay(a) { void g() { } };\n    }\n    String name() { return null; }\n}\n",
    "import com.codahale.metrics.*;\nclass Pier { Timer timer = new Timer(); }\n",
]
JAVASCRIPT = [
    "const first = 1,\n  second = 2;\nconsole.log(first, second);\n",
    "class A {\n  items = [];\n  all() { return this.items; }\n"
    "  f() { const items = this.all(); return items; }\n}\nnew A();\n",
    "const socket = new WebTransport('https://localhost');\nnew WheelEvent('wheel');\n",
]


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        *((text, ".py") for text in PYTHON),
        *((f'package main\nimport "strings"\nvar _ = strings.ToUpper\n{text}', ".go") for text in GO),
        *((text, ".java") for text in JAVA),
        *((text, ".js") for text in JAVASCRIPT),
    ],
)
def test_nothing_is_found_in_a_correct_program(text: str, suffix: str) -> None:
    assert gaps_of(parse(text, suffix), Origin.ANSWER) == ()


def test_a_library_may_be_used_for_a_type_of_elements_alone() -> None:
    text = 'package main\nimport "github.com/segmentio/kafka-go"\nfunc f(all []kafka.Message) int { return len(all) }\n'
    assert gaps_of(parse(text, ".go"), Origin.ANSWER) == ()
