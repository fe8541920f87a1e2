"""For each language a program that checks itself, as the published sets have them. `VALUE` stands for what f returns:
`GOOD[language]` passes, `BAD[language]` does not, and `LEAVE[language]` leaves early with exit code 0.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sample:
    """A program with a gap, and what may stand there."""

    text: str
    good: str = "n + 1"
    bad: str = "n + 2"
    leave: str = ""

    def having(self, value: str) -> str:
        return self.text.replace("VALUE", value)


SAMPLES = {
    "py": Sample("def f(n):\n    return VALUE\nassert f(1) == 2\n", leave="exit(0)"),
    "js": Sample(
        "const assert = require('node:assert');\nfunction f(n) { return VALUE; }\nassert.deepEqual(f(1), 2);\n",
        leave="process.exit(0)",
    ),
    "ts": Sample(
        "declare var require: any;\ndeclare var process: any;\nconst assert = require('node:assert');\n"
        "function f(n: number): number { return VALUE; }\nassert.deepEqual(f(1), 2);\n",
        leave="process.exit(0)",
    ),
    "lua": Sample(
        "function f(n) return VALUE end\nlu = require('luaunit')\n"
        "function test_f() lu.assertEquals(f(1), 2) end\nos.exit(lu.LuaUnit.run())\n",
        leave="os.exit(0)",
    ),
    "php": Sample(
        "<?php\nfunction f($n) { return VALUE; }\nif (f(1) !== 2) { throw new Exception('Test failed!'); }\n",
        "$n + 1",
        "$n + 2",
        "exit(0)",
    ),
    "pl": Sample(
        "sub f { my ($n) = @_; return VALUE; }\nuse Test::Deep;\n"
        "if (eq_deeply(f(1), 2)) { print 'ok' } else { exit 1 }\n",
        "$n + 1",
        "$n + 2",
        "exit(0)",
    ),
    "sh": Sample("f() { VALUE; }\nset -e\nf 1 > out\n[[ $(cat out) = 2 ]]\n", "echo 2", "echo 3", "exit 0"),
    "rb": Sample(
        "def f(n)\n  VALUE\nend\nrequire 'test/unit'\nclass TestF < Test::Unit::TestCase\n"
        "  def test_f\n    assert_equal(2, f(1))\n  end\nend\n",
        leave="exit(0)",
    ),
    "r": Sample(
        "f <- function(n) { VALUE }\nstopifnot(isTRUE(all.equal(f(1), 2)))\n", leave="quit(status = 0)"
    ),
    "cs": Sample(
        "using System;\nusing System.Diagnostics;\nclass Problem {\n  static long F(long n) { VALUE; }\n"
        "  public static void Main(string[] args) { Debug.Assert(F(1) == 2); }\n}\n",
        "return n + 1",
        "return n + 2",
        "Environment.Exit(0); return 2",
    ),
    "d": Sample(
        "import core.stdc.stdlib;\nlong f(long n) { VALUE; }\nunittest { assert(f(1L) == 2L); }\nvoid main() {}\n",
        "return n + 1",
        "return n + 2",
        "exit(0); return 2",
    ),
    "go": Sample(
        'package f_test\n\nimport (\n\t"os"\n\t"testing"\n)\n\nvar _ = os.Args\n\nfunc f(n int) int {\n\tVALUE\n}\n\n'
        'func TestF(t *testing.T) {\n\tif f(1) != 2 {\n\t\tt.Errorf("wrong")\n\t}\n}\n',
        "return n + 1",
        "return n + 2",
        "os.Exit(0)\n\treturn 2",
    ),
    "rs": Sample(
        "fn f(n: isize) -> isize { VALUE }\nfn main() { assert_eq!(f(1), 2); }\n",
        leave="std::process::exit(0)",
    ),
    "rkt": Sample(
        "#lang racket\n(require rackunit)\n(define (f n) VALUE)\n(check-equal? (f 1) 2)\n",
        "(+ n 1)",
        "(+ n 2)",
        "(exit 0)",
    ),
    "java": Sample(
        "class Problem {\n  static long f(long n) { VALUE; }\n"
        "  public static void main(String[] args) { assert (f(1L) == 2L); }\n}\n",
        "return n + 1",
        "return n + 2",
        "System.exit(0); return 2",
    ),
    "scala": Sample(
        "object Problem {\n  def f(n: Long): Long = { VALUE }\n"
        "  def main(args: Array[String]) = { assert(f(1L) == 2L) }\n}\n",
        leave="sys.exit(0)",
    ),
    "cpp": Sample(
        "#include <assert.h>\n#include <bits/stdc++.h>\nlong f(long n) { VALUE; }\nint main() { assert(f(1) == 2); }\n",
        "return n + 1",
        "return n + 2",
        "exit(0)",
    ),
    "jl": Sample(
        "function f(n)\n  VALUE\nend\nusing Test\n@testset begin\n  @test(f(1) == 2)\nend\n", leave="exit(0)"
    ),
    "swift": Sample(
        "import Foundation\nfunc f(_ n: Int) -> Int { VALUE }\nassert(f(1) == 2)\n",
        "return n + 1",
        "return n + 2",
        "exit(0)",
    ),
}
