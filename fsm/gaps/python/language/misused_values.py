"""What a Python program does with values that they do not bear: items, turns of a loop, sums, results that are none."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping

from fsm.gaps.python.meaning.facts import PARSED, class_of, function_of
from fsm.gaps.python.meaning.inference import BYTES, NONE, TEXT, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, body_of, last, within
from fsm.gaps.python.meaning.tree import UNKNOWN, Binding, How, Scope, Tree
from fsm.gaps.python.meaning.worked_parts import parts_of
from fsm.gaps.python.system.values import values_of

_NUMBER = Type(Kind.OBJECT, "int")
_ROWS = frozenset({"str", "bytes", "list"})
_NO_ITERATORS = frozenset({"str", "bytes", "list", "dict", "set", "tuple"})
# What the standard library's functions and classes have that is nothing of their own.
_OF_ALL = frozenset(dir(object)) | frozenset(dir(type)) | frozenset(dir(len)) | frozenset(dir(lambda: 0))
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_ANSWERS = frozenset(
    {"requests.Response", "httpx.Response", "aiohttp.ClientResponse", "http.client.HTTPResponse"}
)
_ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_Check = Callable[[ast.AST, Scope, Inference], Iterator[str]]


def gaps_in_misused_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is done with values of a kind that refuses it."""
    types = inference_of(tree)
    for parts in (*parts_of(tree).values(), tree.nodes):
        for node, scope in parts:
            check = _CHECKS.get(type(node))
            if check is not None:
                yield from check(node, scope, types)
    for node, scope in parts_of(tree).get(ast.AugAssign, ()):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
            yield from _of_addition(node, scope, values_of(tree, code))
    if "hasattr(" in code or "AttributeError" in code:
        return
    for node, scope in tree.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield from _of_library_part(node, scope, types, tree)


def _of_subscript(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """Rows of things are asked for a number, and few objects can be asked at all."""
    if not isinstance(node, ast.Subscript):
        return
    kind = types.of(node.value, scope)
    if kind is None:
        return
    if isinstance(node.value, ast.Name) and (name := _empty_call(node.value, scope, types)):
        yield f"{name} gives nothing that has items"
    if _is_uncalled(kind):
        yield f"{_name(kind)} is not called, and an item of it is taken"
    is_row = kind.kind is Kind.TUPLE or (kind.kind is Kind.OBJECT and kind.name in _ROWS)
    if is_row and types.of(node.slice, scope) == TEXT:
        yield f"{_told(kind)} has numbered items and none of such a name"
    elif is_row and not isinstance(node.ctx, ast.Load) and kind.name not in ("list", "dict"):
        yield f"{_told(kind)} cannot be changed"
    elif _lacks(kind, "__getitem__", "__setitem__"):
        yield f"{kind.name} has no items"


def _is_uncalled(kind: Type) -> bool:
    """Say whether it is a function itself; what a decorator makes of one is not known."""
    if kind.kind in (Kind.OWN_METHOD, Kind.OWN_FUNCTION):
        return not getattr(kind.node, "decorator_list", True)
    return kind.kind in (Kind.METHOD, Kind.FUNCTION)


def _name(kind: Type) -> str:
    return kind.member or kind.name or str(getattr(kind.node, "name", ""))


def _of_loop(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    if isinstance(node, ast.For):
        yield from _walked(types.of(node.iter, scope))
        if name := _empty_call(node.iter, scope, types):
            yield f"{name} gives nothing to walk through"
    elif isinstance(node, ast.AsyncFor):
        kind = types.of(node.iter, scope)
        is_row = kind is not None and (kind.kind is Kind.TUPLE or kind.name in _NO_ITERATORS)
        if kind and is_row and kind.kind in (Kind.TUPLE, Kind.OBJECT):
            yield f"{_told(kind)} is walked through at once and not asynchronously"
        elif kind and _lacks(kind, "__aiter__"):
            yield f"{kind.name} cannot be walked through asynchronously"


def _of_comprehension(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    if isinstance(node, _COMPREHENSIONS) and not node.generators[0].is_async:
        yield from _walked(types.of(node.generators[0].iter, scope))


def _walked(kind: Type | None) -> Iterator[str]:
    if kind and _is_uncalled(kind):
        yield f"{_name(kind)} is not called, and is walked through"
    elif kind and _lacks(kind, "__iter__", "__getitem__"):
        yield f"{kind.name} cannot be walked through"


def _of_call(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """Built-in functions want what can be counted, walked through or is an iterator already."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
        return
    name, first = node.func.id, node.args[0]
    if name not in _WANTED or bindings_of(name, scope):
        return
    kind = types.of(first, scope)
    if name == "next":
        is_row = kind is not None and (kind.kind is Kind.TUPLE or kind.name in _NO_ITERATORS)
        if is_row and kind is not None and kind.kind in (Kind.TUPLE, Kind.OBJECT):
            yield f"next takes an iterator and no {_told(kind).removeprefix('a ')}"
    elif name == "range" and isinstance(first, ast.BinOp) and isinstance(first.op, ast.Div):
        yield "range takes whole numbers and no quotient"
    elif name == "range":
        if kind and kind.kind is Kind.OBJECT and kind.name in _NO_ITERATORS | {"float"}:
            yield f"range takes whole numbers and no {kind.name}"
    elif kind and _lacks(kind, *_WANTED[name]):
        yield f"{name} takes no {kind.name}"


def _of_addition(node: ast.AugAssign, scope: Scope, types: Inference) -> Iterator[str]:
    """What is added to a text is a text, to bytes bytes."""
    added = types.of(node.value, scope)
    if added not in (TEXT, BYTES, _NUMBER) or not isinstance(node.target, ast.Name):
        return
    name = node.target.id
    given = scope.bindings.get(name, [])
    plain = [binding for binding in given if binding is not UNKNOWN]
    kinds = {_value(binding, scope, types) for binding in plain}
    is_all = len(given) - len(plain) == _number_of_sums(name, scope)
    if len(kinds) == 1 and is_all and name not in scope.foreign:
        yield from _different(kinds.pop(), added)


def _value(binding: Binding, scope: Scope, types: Inference) -> Type | None:
    return types.of(binding.node, scope) if binding.how is How.VALUE else None


def _number_of_sums(name: str, scope: Scope) -> int:
    return sum(
        isinstance(part, ast.AugAssign) and last(part.target) == name for part in within(body_of(scope))
    )


def _of_sum(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = types.of(node.left, scope), types.of(node.right, scope)
        if {left, right} in ({TEXT, _NUMBER}, {BYTES, _NUMBER}):
            yield from _different(left, right)


def _different(one: Type | None, other: Type | None) -> Iterator[str]:
    kinds = {one, other}
    if kinds == {TEXT, BYTES}:
        yield "a text and bytes are added"
    elif kinds == {TEXT, _NUMBER}:
        yield "a text and a number are added"
    elif kinds == {BYTES, _NUMBER}:
        yield "bytes and a number are added"


def _of_unpacking(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """A tuple that is too short is told elsewhere, where the names are counted."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(node, ast.Assign) or not isinstance(target, ast.Tuple | ast.List):
        return
    kind = types.of(node.value, scope) if isinstance(node.value, ast.Call) else None
    if (
        kind is None
        or kind.kind is not Kind.TUPLE
        or any(isinstance(part, ast.Starred) for part in target.elts)
    ):
        return
    size = kind.name.count("|") + 1
    if size > len(target.elts):
        yield f"a tuple of {size} is unpacked into {len(target.elts)}"


def _of_return(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    yield from _uncalled_value(node.value if isinstance(node, ast.Return) else None, scope, types)


def _of_assignment(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    yield from _of_unpacking(node, scope, types)
    yield from _uncalled_value(node.value if isinstance(node, ast.Assign) else None, scope, types)


def _uncalled_value(value: ast.AST | None, scope: Scope, types: Inference) -> Iterator[str]:
    """What an answer holds is asked for by a call."""
    kind = types.of(value, scope) if isinstance(value, ast.Attribute) else None
    if (
        kind
        and kind.kind is Kind.METHOD
        and kind.name in _ANSWERS
        and kind.member in ("json", "text", "read")
    ):
        yield f"{kind.member} of an answer is not called"


def _of_slice(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    for end in (node.lower, node.upper) if isinstance(node, ast.Slice) else ():
        kind = types.of(end, scope)
        if kind and (kind.kind is Kind.TUPLE or (kind.kind is Kind.OBJECT and kind.name in _NO_ITERATORS)):
            yield f"a slice ends at a number and not at {_told(kind)}"


def _of_comparison(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """A text and a number have no order."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], _ORDERS):
        kinds = {types.of(node.left, scope), types.of(node.comparators[0], scope)}
        if kinds in ({TEXT, _NUMBER}, {BYTES, _NUMBER}):
            yield "a text and a number are compared by size"


def _of_attribute(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """What gives nothing leaves nothing to take a part of."""
    if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return
    if name := _empty_call(node.value, scope, types):
        yield f"{name} gives nothing, and {node.attr} is taken of it"
    kind = types.of(node.value, scope)
    if (
        kind is not None
        and kind.kind is Kind.METHOD
        and node.attr not in _OF_ALL
        and not node.attr.startswith(("_", "assert_", "call", "mock_", "return_value", "side_effect"))
    ):
        yield f"{kind.member} is not called, and {node.attr} is taken of it"


def _empty_call(node: ast.expr, scope: Scope, types: Inference) -> str:
    """Return the name of the library's function that has given nothing, where an expression is what it gave."""
    call = _one_value(node, scope)
    is_empty = (
        isinstance(call, ast.Call) and types.of(call, scope) == NONE and _is_of_library(call, scope, types)
    )
    return last(call.func) if isinstance(call, ast.Call) and is_empty else ""


def _is_of_library(call: ast.Call, scope: Scope, types: Inference) -> bool:
    called = types.of(call.func, scope)
    return called is not None and called.kind in (Kind.FUNCTION, Kind.METHOD)


def _one_value(node: ast.expr, scope: Scope) -> ast.AST | None:
    """Return the one call whose result a name stands for, or what is no name itself."""
    if not isinstance(node, ast.Name):
        return node
    given = scope.bindings.get(node.id, [])
    return given[0].node if len(given) == 1 and given[0].how is How.VALUE else None


def _of_iter(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    """A loop that waits for an empty text never finds it among bytes, nor the other way round."""
    walked = node.iter if isinstance(node, ast.For) else None
    if not isinstance(walked, ast.Call) or last(walked.func) != "iter" or len(walked.args) != 2:
        return
    step = types.of(ast.Call(ast.Name("next", ast.Load()), [walked], []), scope)
    end = types.of(walked.args[1], scope)
    if {step, end} == {TEXT, BYTES}:
        yield "the loop waits for an end of another kind than what is read"


def _of_for(node: ast.AST, scope: Scope, types: Inference) -> Iterator[str]:
    yield from _of_loop(node, scope, types)
    yield from _of_iter(node, scope, types)


def _of_library_part(node: ast.Attribute, scope: Scope, types: Inference, tree: Tree) -> Iterator[str]:
    """Who imports a class or function from a module of the same name has the module no more."""
    owner = types.of(node.value, scope)
    if owner is None or owner.kind not in (Kind.CLASS, Kind.FUNCTION) or node.attr in tree.stored:
        return
    if owner.name.partition(".")[0] not in sys.stdlib_module_names or node.attr in _OF_ALL:
        return
    if owner.kind is Kind.FUNCTION:
        if function_of(owner.name) and isinstance(node.value, ast.Name):
            yield f"{owner.name} is a function and has no {node.attr}"
        return
    known = class_of(owner.name)
    if known and not known.is_open and node.attr not in known.members and not node.attr.startswith("_"):
        yield f"{owner.name} is a class and has no {node.attr}"


def _lacks(kind: Type, *members: str) -> bool:
    """Say whether an object of a library has none of these members; of one that is not wholly known it is not told."""
    if kind.kind is not Kind.OBJECT or kind in (NONE, TEXT, BYTES) or kind.name == PARSED:
        return False
    known = class_of(kind.name)
    return known is not None and not known.is_open and not known.members.keys() & set(members)


def _told(kind: Type) -> str:
    return "a tuple" if kind.kind is Kind.TUPLE else kind.name


_WANTED: Mapping[str, tuple[str, ...]] = {
    "next": (),
    "range": (),
    "len": ("__len__",),
    "list": ("__iter__", "__getitem__"),
    "sorted": ("__iter__", "__getitem__"),
    "enumerate": ("__iter__", "__getitem__"),
}
_CHECKS: Mapping[type[ast.AST], _Check] = {
    ast.Subscript: _of_subscript,
    ast.For: _of_for,
    ast.AsyncFor: _of_loop,
    ast.Slice: _of_slice,
    ast.Assign: _of_assignment,
    ast.Return: _of_return,
    ast.Compare: _of_comparison,
    ast.Call: _of_call,
    ast.BinOp: _of_sum,
    ast.Attribute: _of_attribute,
    **dict.fromkeys(_COMPREHENSIONS, _of_comprehension),
}
