"""A literal of any value, printed back by a program in its language, is the same value."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from pipelines.translation.cases import Case, random_cases
from pipelines.translation.printed import agrees, read

from crosspl_tui.pipelines.translation.errors import RefusedError
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.literals import literal
from crosspl_tui.pipelines.translation.naming import type_name
from crosspl_tui.pipelines.translation.shell_words import in_words
from crosspl_tui.pipelines.translation.types import DictOf, Integer, Text

PRINTERS = Path(__file__).with_name("printers")
PHP_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
JAVA_TUPLES = "/usr/share/java/javatuples.jar"


@dataclass(frozen=True)
class Printing:
    """How a language prints the values that it is given, and how its programs are run."""

    language: str
    line: str
    file: str
    commands: tuple[str, ...]
    """The first word of the first is what the machine must have."""


PRINTINGS = [
    Printing("py", "print(show({}))", "p.py", ("python3 p.py",)),
    Printing("js", "console.log(show({}));", "p.js", ("node p.js",)),
    Printing(
        "ts", "console.log(show({}));", "p.ts", ("tsc --target esnext --strict false p.ts", "node p.js")
    ),
    Printing("lua", "print(show({}))", "p.lua", ("lua5.3 p.lua",)),
    Printing("php", 'echo show({}), "\\n";', "p.php", ("php p.php",)),
    Printing("rb", "puts show({})", "p.rb", ("ruby p.rb",)),
    Printing("pl", 'print show({}), "\\n";', "p.pl", ("perl p.pl",)),
    Printing("r", 'cat(show({}), "\\n", sep = "")', "p.r", ("Rscript p.r",)),
    Printing("sh", "show {}", "p.sh", ("bash p.sh",)),
    Printing("rkt", "(displayln (show {}))", "p.rkt", ("racket p.rkt",)),
    Printing("cpp", "std::cout << show({}) << std::endl;", "p.cpp", ("g++ -std=c++17 -O0 p.cpp -o p", "./p")),
    Printing(
        "java",
        "System.out.println(show({}));",
        "Problem.java",
        (
            f"javac -encoding UTF8 -cp {JAVA_TUPLES} -d out Problem.java",
            f"java -cp out:{JAVA_TUPLES} Problem",
        ),
    ),
    Printing(
        "cs",
        "Console.WriteLine(Show({}));",
        "p.cs",
        ("mcs -r:System.Numerics.dll p.cs -out:p.exe", "mono p.exe"),
    ),
    Printing("go", "fmt.Println(show({}))", "p.go", ("go run p.go",)),
    Printing("d", "writeln(show({}));", "p.d", ("ldc2 -O0 p.d -of=p", "./p")),
    Printing(
        "rs", 'println!("{{}}", show::<{type}>({}));', "p.rs", ("rustc -C debuginfo=0 p.rs -o p", "./p")
    ),
    Printing("scala", "println(show({}))", "p.scala", ("scalac -d . p.scala", "scala -cp . Problem")),
]


@pytest.mark.parametrize("printing", PRINTINGS, ids=lambda printing: printing.language)
def test_a_literal_printed_back_is_the_same_value(printing: Printing, tmp_path: Path) -> None:
    program = printing.commands[0].split()[0]
    if shutil.which(program) is None:
        pytest.skip(f"{printing.language}: no {program} on this machine")
    taken = [(case, text) for case in random_cases() if (text := written(case, printing.language))]
    language = find_language(printing.language)
    lines = [printing.line.format(text, type=type_name(case.kind, language)) for case, text in taken]
    printed = run(printing, lines, tmp_path)
    assert len(printed) == len(taken)
    wrong = [
        f"{case.value!r} as {text} is printed {line}"
        for (case, text), line in zip(taken, printed, strict=True)
        if not is_right(line, case, printing.language)
    ]
    assert not wrong, "\n".join(wrong[:10])
    assert len(taken) >= len(random_cases()) / 4


def written(case: Case, language: str) -> str:
    """The literal; empty when the language refuses it."""
    try:
        return literal(case.value, case.kind, language)
    except RefusedError:
        return ""


def is_right(line: str, case: Case, language: str) -> bool:
    if language == "sh":
        return read(line) == in_words(case.value, case.kind, find_language("sh"))
    value = kept_by_php(case.value) if language == "php" else case.value
    return agrees(read(line), value, case.kind)


def kept_by_php(value: object) -> object:
    """The value as PHP's arrays keep it: a key that is the text of an integer is that integer."""
    match value:
        case dict():
            return {_php_key(key): kept_by_php(one) for key, one in value.items()}
        case list():
            return [kept_by_php(one) for one in value]
        case tuple():
            return tuple(map(kept_by_php, value))
    return value


def _php_key(key: object) -> object:
    is_number = isinstance(key, str) and PHP_INTEGER.fullmatch(key) and abs(int(key)) < 2**63
    return int(key) if is_number and isinstance(key, str) else key


def test_a_key_of_digits_is_a_number_in_php(tmp_path: Path) -> None:
    if shutil.which("php") is None:
        pytest.skip("php: no php on this machine")
    printing = next(one for one in PRINTINGS if one.language == "php")
    case = Case({"2": 515, "02": 1, "-7": 2, "-0": 3, "": 4}, DictOf(Text(), Integer(32)))
    (line,) = run(printing, [printing.line.format(literal(case.value, case.kind, "php"))], tmp_path)
    assert is_right(line, case, "php")


def run(printing: Printing, lines: list[str], folder: Path) -> list[str]:
    template = (PRINTERS / f"{printing.language}.txt").read_text(encoding="utf-8")
    language = find_language(printing.language)
    prelude = language.function.prelude if printing.language in {"lua", "php", "rkt"} else ""
    text = prelude + template.replace("⟨lines⟩", "\n".join(lines))
    (folder / printing.file).write_text(text, encoding="utf-8")
    (folder / "out").mkdir()
    environment = os.environ | {"GO111MODULE": "off", "LC_ALL": "C.UTF-8"}
    for command in printing.commands:
        done = subprocess.run(
            command.split(), cwd=folder, env=environment, capture_output=True, timeout=120, check=False
        )
        assert done.returncode == 0, (done.stderr + done.stdout).decode(errors="replace")[:2000]
    return done.stdout.decode().split()
