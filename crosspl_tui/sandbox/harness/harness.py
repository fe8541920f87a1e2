"""Runs a Python program (`python3 harness.py p.py`) and, at its end, hands back the word given on standard input.

A check `assert a == b` does not let the program's own classes decide whether they equal plain data. Standard library
only: this file runs in the sandbox.
"""

import ast
import os
import sys
import types

WORD = 32
Elements = dict[object, object] | set[object] | frozenset[object]


def equal(left: object, right: object) -> bool:
    """Compare; a class of the program's own has no say when the other side is not of such a class."""
    if is_own(left) != is_own(right):
        plain, own = (right, left) if is_own(left) else (left, right)
        return type(plain).__eq__(plain, own) is True
    if is_own(left):
        return bool(left == right)
    for kind in (list, tuple):
        if isinstance(left, kind) and isinstance(right, kind):
            return len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict) and isinstance(right, dict):
        return same_keys(left, right) and all(equal(value, right[key]) for key, value in left.items())
    if isinstance(left, (set, frozenset)) and isinstance(right, (set, frozenset)):
        return same_keys(left, right)
    return bool(left == right)


def same_keys(left: Elements, right: Elements) -> bool:
    return (
        len(left) == len(right)
        and sum(map(is_own, left)) == sum(map(is_own, right))
        and all(key in right for key in left)
    )


def is_own(value: object) -> bool:
    return type(value).__module__ == "__main__"


class Comparisons(ast.NodeTransformer):
    """Replaces `assert a == b` by `assert equal(a, b)`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        self.generic_visit(node)
        test = node.test
        if isinstance(test, ast.Compare) and [type(operator) for operator in test.ops] == [ast.Eq]:
            function = ast.Name(self.name, ast.Load())
            node.test = ast.Call(function, [test.left, test.comparators[0]], [])
        return node


def run(file: str) -> None:
    """Run the program as the main module; raises what it raises."""
    sys.argv = [file]
    sys.path[0] = os.getcwd()
    module = types.ModuleType("__main__")
    module.__file__ = file
    name = "equal_" + os.urandom(8).hex()
    with open(file, "rb") as source:
        tree = ast.parse(source.read(), file)
    code = compile(ast.fix_missing_locations(Comparisons(name).visit(tree)), file, "exec")
    sys.modules["__main__"] = module
    setattr(module, name, equal)
    exec(code, module.__dict__)


def is_end_of_unittest(error: SystemExit) -> bool:
    """unittest.main always leaves by way of exit, and says by the code whether all went well."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    is_there = trace is not None and trace.tb_frame.f_globals.get("__name__") == "unittest.main"
    return not error.code and is_there


def main() -> None:
    word = os.read(0, WORD + 1)[:WORD]
    out = os.dup(1)
    process = os.getpid()
    try:
        run(sys.argv[1])
    except SystemExit as error:
        if not is_end_of_unittest(error):
            raise
    except BaseException as error:  # noqa: BLE001 - told as Python itself would
        import traceback  # noqa: PLC0415 - a program that passes does without

        traceback.print_exception(type(error), error, below(error.__traceback__, sys.argv[0]))
        sys.exit(1)
    if os.getpid() == process:
        os.write(out, word)


def below(trace: types.TracebackType | None, file: str) -> types.TracebackType | None:
    """Return the part of a trace that lies in the program."""
    while trace and trace.tb_frame.f_code.co_filename != file:
        trace = trace.tb_next
    return trace


if __name__ == "__main__":
    main()
