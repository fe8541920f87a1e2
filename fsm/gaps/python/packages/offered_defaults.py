"""What a Python function makes of the values that it offers itself, and fails at: followed as far as these tell."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence

from fsm.gaps.python.meaning.nodes import functions_of, last
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.messages.zeromq import kind_of_socket

_Values = dict[str, object]
_METHODS = frozenset(
    {
        *("split", "rsplit", "strip", "lstrip", "rstrip", "lower", "upper", "title", "replace", "partition"),
        *(
            "rpartition",
            "startswith",
            "endswith",
            "removeprefix",
            "removesuffix",
            "count",
            "find",
            "splitlines",
        ),
    }
)
_FUNCTIONS: Mapping[str, Callable[..., object]] = {"len": len, "int": int, "str": str, "float": float}
_SIGNS: Mapping[type[ast.cmpop], Callable[..., object]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda part, whole: operator.contains(whole, part),
    ast.NotIn: lambda part, whole: not operator.contains(whole, part),
}
_ERRORS = (ValueError, IndexError, TypeError, AttributeError, LookupError)
_LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)
_BLOCKS = (ast.For, ast.AsyncFor, ast.While, ast.Try, ast.Match)


class _UnknownError(Exception):
    """What an expression is cannot be told."""


class _FailedError(Exception):
    """The program itself fails here; the message says at what."""


def gaps_in_offered_defaults(tree: Tree, code: str) -> Iterator[str]:
    """Yield the functions that fail when they are called with what they offer for their own parameters."""
    if "split(" not in code and "getattr(" not in code and "zmq" not in code:
        return
    for function, scope in functions_of(tree):
        values = _offered(function)
        if values:
            try:
                _follow(function.body, values, scope, tree)
            except _FailedError as error:
                yield f"{function.name} fails with the values that it offers itself: {error}"


def _offered(function: Function) -> _Values:
    """Return the parameters that are a text by themselves, and the numbers beside them; others may be anything."""
    places = [*function.args.posonlyargs, *function.args.args]
    pairs = list(zip(reversed(places), reversed(function.args.defaults), strict=False))
    told = {part.arg: value.value for part, value in pairs if isinstance(value, ast.Constant)}
    values: _Values = {
        name: value for name, value in told.items() if type(value) in (str, int) and value != ""
    }
    return values if any(isinstance(value, str) for value in values.values()) else {}


def _follow(block: Sequence[ast.stmt], values: _Values, scope: Scope, tree: Tree) -> bool:
    """Go through statements in turn; return whether the way ends among them."""
    for statement in block:
        if isinstance(statement, _LEAVES):
            return True
        if isinstance(statement, ast.If):
            if _choose(statement, values, scope, tree):
                return True
        elif isinstance(statement, ast.With):
            if _follow(statement.body, values, scope, tree):
                return True
        elif isinstance(statement, _BLOCKS):
            _forget(statement, values)
        elif isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr) and statement.value is not None:
            _work(statement, values, scope, tree)
        else:
            _forget(statement, values)
    return False


def _choose(statement: ast.If, values: _Values, scope: Scope, tree: Tree) -> bool:
    """A condition that is known decides; one that only asks for an option may be chosen, and any other may not."""
    try:
        is_met = bool(_value(statement.test, values))
    except _UnknownError:
        if _is_option(statement.test, values, scope):
            _follow(statement.body, dict(values), scope, tree)
        _forget(statement, values)
        # What comes behind a way out is for the calls that do not take it.
        return any(isinstance(block[-1], _LEAVES) for block in (statement.body, statement.orelse) if block)
    except _ERRORS:
        raise _FailedError(ast.unparse(statement.test)) from None
    chosen = statement.body if is_met else statement.orelse
    first = chosen[0] if chosen else None
    if isinstance(first, ast.Raise) and is_met:
        raise _FailedError(ast.unparse(statement.test))
    return _follow(chosen, values, scope, tree)


def _is_option(test: ast.expr, values: _Values, scope: Scope) -> bool:
    """Say whether a condition asks for nothing but parameters that may be true or false, beside what holds."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    for part in parts:
        asked = part.operand if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not) else part
        is_open = isinstance(asked, ast.Name) and asked.id not in values
        bindings = scope.bindings.get(asked.id, []) if isinstance(asked, ast.Name) and is_open else []
        if [binding.how for binding in bindings] == [How.PARAMETER]:
            continue
        try:
            if is_open or not _value(part, values):
                return False
        except (_UnknownError, *_ERRORS):
            return False
    return True


def _work(
    statement: ast.Assign | ast.AnnAssign | ast.Expr, values: _Values, scope: Scope, tree: Tree
) -> None:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for part in ast.walk(statement):
        if isinstance(part, ast.Call):
            _refuse(part, values, scope, tree)
            _let_go(part, values)
    assert statement.value is not None
    try:
        value = _value(statement.value, values)
    except _UnknownError:
        _forget(statement, values)
        return
    except _ERRORS:
        raise _FailedError(ast.unparse(statement.value)) from None
    for target in targets:
        _keep(target, value, statement.value, values)


def _keep(target: ast.expr, value: object, node: ast.expr, values: _Values) -> None:
    if isinstance(target, ast.Tuple | ast.List):
        is_whole = not any(isinstance(part, ast.Starred) for part in target.elts)
        if isinstance(value, list | tuple) and is_whole:
            if len(value) != len(target.elts):
                raise _FailedError(f"{ast.unparse(node)} has not {len(target.elts)} parts")
            for part, item in zip(target.elts, value, strict=True):
                _keep(part, item, node, values)
            return
    name = _name_of(target)
    if name:
        values[name] = value


def _name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _forget(statement: ast.AST, values: _Values) -> None:
    """What a part that is not followed may set is no longer known."""
    for part in ast.walk(statement):
        if isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
            values.pop(_name_of(part), None)


def _let_go(call: ast.Call, values: _Values) -> None:
    """A method of the same object may set any of its attributes."""
    if isinstance(call.func, ast.Attribute) and call.func.attr not in _METHODS:
        for name in [name for name in values if "." in name]:
            del values[name]


def _refuse(call: ast.Call, values: _Values, scope: Scope, tree: Tree) -> None:
    """Stop at what no library takes: a name that is none, an address without its protocol."""
    function = call.func
    is_getattr = isinstance(function, ast.Name) and function.id == "getattr" and len(call.args) == 2
    is_address = (
        isinstance(function, ast.Attribute) and function.attr in ("connect", "bind") and len(call.args) == 1
    )
    if not (is_getattr or is_address):
        return
    try:
        value = _value(call.args[-1], values)
    except (_UnknownError, *_ERRORS):
        return
    if is_getattr and isinstance(value, str) and not value.isidentifier():
        raise _FailedError(f"{value} is no name")
    owner = function.value if isinstance(function, ast.Attribute) and is_address else None
    is_wrong = isinstance(value, str) and "://" not in value
    if owner is not None and is_wrong and kind_of_socket(owner, scope, tree):
        raise _FailedError(f"{value} is no address")


def _value(node: ast.expr, values: _Values) -> object:
    """Work out an expression. Raises what it would raise, and `_UnknownError` where it is not known."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name | ast.Attribute):
        name = _name_of(node)
        if name in values:
            return values[name]
        raise _UnknownError
    reader = _READERS.get(type(node))
    if reader is None:
        raise _UnknownError
    return reader(node, values)


def _of_text(node: ast.JoinedStr, values: _Values) -> object:
    parts = []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            if part.format_spec is not None or part.conversion != -1:
                raise _UnknownError
            parts.append(str(_value(part.value, values)))
        else:
            parts.append(str(_value(part, values)))
    return "".join(parts)


def _of_call(node: ast.Call, values: _Values) -> object:
    if node.keywords or any(isinstance(part, ast.Starred) for part in node.args):
        raise _UnknownError
    function = node.func
    if isinstance(function, ast.Attribute) and function.attr in _METHODS:
        owner = _value(function.value, values)
        if isinstance(owner, str):
            return getattr(owner, function.attr)(*(_value(part, values) for part in node.args))
    elif last(function) in _FUNCTIONS and isinstance(function, ast.Name) and node.args:
        return _FUNCTIONS[function.id](*(_value(part, values) for part in node.args))
    raise _UnknownError


def _of_item(node: ast.Subscript, values: _Values) -> object:
    whole = _value(node.value, values)
    place = node.slice
    if isinstance(place, ast.UnaryOp) and isinstance(place.op, ast.USub):
        place = ast.Constant(value=-int(str(_value(place.operand, values))))
    if (
        isinstance(whole, str | list | tuple)
        and isinstance(place, ast.Constant)
        and isinstance(place.value, int)
    ):
        return whole[place.value]
    if isinstance(whole, str | list) and isinstance(place, ast.Slice) and place.step is None:
        return whole[_end(place.lower, values) : _end(place.upper, values)]
    raise _UnknownError


def _end(node: ast.expr | None, values: _Values) -> int | None:
    value = _value(node, values) if node is not None else None
    if isinstance(value, int | None):
        return value
    raise _UnknownError


def _of_comparison(node: ast.Compare, values: _Values) -> object:
    sign = _SIGNS.get(type(node.ops[0]))
    if sign is None or len(node.ops) != 1:
        raise _UnknownError
    return sign(_value(node.left, values), _value(node.comparators[0], values))


def _of_both(node: ast.BoolOp, values: _Values) -> object:
    found = [bool(_value(part, values)) for part in node.values]
    return all(found) if isinstance(node.op, ast.And) else any(found)


def _of_not(node: ast.UnaryOp, values: _Values) -> object:
    if isinstance(node.op, ast.Not):
        return not _value(node.operand, values)
    raise _UnknownError


def _of_choice(node: ast.IfExp, values: _Values) -> object:
    return _value(node.body if _value(node.test, values) else node.orelse, values)


_READERS: Mapping[type[ast.expr], Callable[..., object]] = {
    ast.JoinedStr: _of_text,
    ast.Call: _of_call,
    ast.Subscript: _of_item,
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_both,
    ast.UnaryOp: _of_not,
    ast.IfExp: _of_choice,
}
