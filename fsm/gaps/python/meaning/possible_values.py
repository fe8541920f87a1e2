"""Which expressions a Python program's name, attribute or parameter may stand for, and the texts that these make.

Goes by the order of the statements and stays within the functions that bind them; `origins` follows values through all
calls of a function and pays no heed to order.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator, Sequence
from functools import lru_cache

from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, last, own_attribute
from fsm.gaps.python.meaning.reaching import is_open, reaching_in
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree, untold_names

OPEN = "\0"  # stands in a text for what is not known of it
Value = tuple[ast.AST, Scope]

_DEEPEST = 6
_FIELD = re.compile(r"\{[^{}]*\}")
_PERCENT = re.compile(r"%(?:\(\w+\))?[-+ 0-9.]*[a-zA-Z]")
_SAME = frozenset({"strip", "rstrip", "lstrip", "lower", "upper", "expandtabs"})

_reaching = lru_cache(maxsize=64)(reaching_in)
_untold = lru_cache(maxsize=4)(untold_names)


def values_for(node: ast.AST | None, scope: Scope, tree: Tree, depth: int = 0) -> list[Value]:
    """Return all expressions that one may stand for, none where it may be anything else as well."""
    if node is None or depth > _DEEPEST:
        return []
    if isinstance(node, ast.IfExp):
        return _all([(node.body, scope), (node.orelse, scope)], tree, depth)
    if isinstance(node, ast.Name):
        return _of_name(node, scope, tree, depth)
    if name := own_attribute(node, scope):
        stored = [pair for pair in tree.stored.get(name, ()) if not _is_none(pair[1].node)]
        is_own = all(place.owner is scope.owner for _, _, place in stored)
        return _of_bindings([(part, place) for _, part, place in stored], tree, depth) if is_own else []
    return [(node, scope)]


def _of_name(node: ast.Name, scope: Scope, tree: Tree, depth: int) -> list[Value]:
    place: Scope | None = scope
    while place is not None and node.id not in place.bindings:
        place = place.parent
    if place is None or node.id in _untold(tree) or node.id in scope.foreign:
        return []
    bindings: Sequence[Binding] = place.bindings[node.id]
    if is_open(bindings):
        bindings = [*_reaching(place).get(node, ())]
    return _of_bindings([(binding, place) for binding in bindings], tree, depth)


def _of_bindings(found: Sequence[tuple[Binding, Scope]], tree: Tree, depth: int) -> list[Value]:
    """A parameter is what others give for it, and stands for itself."""
    if any(part.how not in (How.VALUE, How.PARAMETER) for part, _ in found):
        return []
    given: list[Value] = []
    for part, place in found:
        if part.how is How.PARAMETER:
            given += [
                (argument, place) for argument in _parameters(place) if argument.annotation is part.node
            ]
        elif part.node is not None:
            given.append((part.node, place))
    is_told = len(given) == len(found)
    plain = [pair for pair in given if not isinstance(pair[0], ast.arg)]
    inner = _all(plain, tree, depth) if plain else []
    if not is_told or (plain and not inner):
        return []
    return [*inner, *(pair for pair in given if isinstance(pair[0], ast.arg))]


def _all(given: Sequence[Value], tree: Tree, depth: int) -> list[Value]:
    """Return what several expressions stand for, nothing where one of them is not known."""
    many = [values_for(node, scope, tree, depth + 1) for node, scope in given]
    return [pair for values in many for pair in values] if all(many) else []


def _parameters(scope: Scope) -> list[ast.arg]:
    node = scope.node
    return (
        [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs] if isinstance(node, Function) else []
    )


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def texts_for(node: ast.AST | None, scope: Scope, tree: Tree, depth: int = 0) -> list[str]:
    """Return the texts that an expression may be, with OPEN for what is not known; none where it may be no text."""
    values = values_for(node, scope, tree, depth)
    texts = [_text(part, place, tree, depth + 1) for part, place in values]
    return [text for text in texts if text is not None] if None not in texts else []


def _text(node: ast.AST, scope: Scope, tree: Tree, depth: int) -> str | None:
    if depth > _DEEPEST:
        return None
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_part(part, scope, tree, depth) for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [_one(side, scope, tree, depth) for side in (node.left, node.right)]
        return "".join(side or OPEN for side in sides) if any(sides) else None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        form = _one(node.left, scope, tree, depth)
        return _PERCENT.sub(OPEN, form) if form else None
    return _of_call(node, scope, tree, depth) if isinstance(node, ast.Call) else None


def _part(node: ast.expr, scope: Scope, tree: Tree, depth: int) -> str:
    """Return what stands in a literal with fields."""
    if isinstance(node, ast.FormattedValue):
        return _one(node.value, scope, tree, depth) or OPEN if node.format_spec is None else OPEN
    return _text(node, scope, tree, depth) or ""


def _one(node: ast.expr, scope: Scope, tree: Tree, depth: int) -> str | None:
    texts = texts_for(node, scope, tree, depth + 1)
    return texts[0] if len(texts) == 1 else None


def _of_call(node: ast.Call, scope: Scope, tree: Tree, depth: int) -> str | None:
    name, first = last(node.func), node.args[0] if len(node.args) == 1 else None
    if full_name_of(node.func, scope) in ("shlex.quote", "pipes.quote"):
        return OPEN
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    if full_name_of(node.func, scope) == "shlex.join" or (name == "join" and isinstance(owner, ast.Constant)):
        words = first.elts if isinstance(first, ast.List | ast.Tuple) else []
        sign = owner.value if isinstance(owner, ast.Constant) else " "
        is_plain = (
            isinstance(sign, str) and words and not any(isinstance(word, ast.Starred) for word in words)
        )
        return str(sign).join(_one(word, scope, tree, depth) or OPEN for word in words) if is_plain else None
    if name not in (*_SAME, "format") or owner is None or (name != "format" and node.args):
        return None
    text = _one(owner, scope, tree, depth)
    return _FIELD.sub(OPEN, text) if text and name == "format" else text


def words_for(node: ast.AST, scope: Scope, tree: Tree) -> list[ast.AST]:
    """Return the words that a literal list holds, or that a known text is split into.

    One that is not known of a split text is a name for nothing, and what holds any number of words is starred.
    """
    if isinstance(node, ast.List | ast.Tuple):
        return [*node.elts]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [values_for(side, scope, tree) for side in (node.left, node.right)]
        known = [side[0] if len(side) == 1 else (node, scope) for side in sides]
        return [
            word
            for part, place in known
            for word in ([ast.Starred(node)] if part is node else words_for(part, place, tree))
        ]
    if not isinstance(node, ast.Call):
        return [ast.Starred(node)] if isinstance(node, ast.expr) else []
    is_split = last(node.func) == "split" and isinstance(node.func, ast.Attribute) and not node.keywords
    is_shlex = full_name_of(node.func, scope) == "shlex.split" and bool(node.args)
    whole = node.args[0] if is_shlex else node.func.value if isinstance(node.func, ast.Attribute) else None
    is_blank = not node.args or [getattr(part, "value", None) for part in node.args] == [" "]
    texts = texts_for(whole, scope, tree) if is_shlex or (is_split and is_blank) else []
    if len(texts) != 1:
        return [ast.Starred(node)]
    try:
        words = shlex.split(texts[0]) if is_shlex else texts[0].split()
    except ValueError:
        return [ast.Starred(node)]
    return [ast.Constant(word) if OPEN not in word else ast.Name("_", ast.Load()) for word in words]


def given_for(parameter: ast.arg, scope: Scope, tree: Tree) -> Iterator[Value]:
    """Yield what the program's calls of a function, and its default, give for one of its parameters."""
    function = scope.node
    if not isinstance(function, Function) or function.decorator_list:
        return
    places = [*function.args.posonlyargs, *function.args.args]
    defaults = dict(zip(reversed(places), reversed(function.args.defaults), strict=False))
    if parameter in defaults and scope.parent is not None:
        yield defaults[parameter], scope.parent
    name = scope.owner.name if scope.owner and function.name == "__init__" else function.name
    is_only = sum(isinstance(part, Function) and part.name == function.name for part in tree.scopes) == 1
    if name in tree.stored or not (is_only or function.name == "__init__") or parameter not in places:
        return
    place = places.index(parameter) - int(scope.owner is not None)
    for call, around in calls_of(tree, frozenset({name})):
        words = {word.arg: word.value for word in call.keywords}
        is_plain = not any(isinstance(part, ast.Starred) for part in call.args) and None not in words
        given = call.args[place] if len(call.args) > place >= 0 else words.get(parameter.arg)
        if is_plain and given is not None and _is_called(call, function, scope, around, tree):
            yield given, around


def _is_called(call: ast.Call, function: Function, scope: Scope, around: Scope, tree: Tree) -> bool:
    """Say whether it is certain that a call is of this function, and not of another of the same name."""
    if scope.owner is None or function.name == "__init__":
        return isinstance(call.func, ast.Name)
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if isinstance(owner, ast.Name) and owner.id == around.self_name:
        return around.owner is scope.owner
    made = values_for(owner, around, tree)
    return bool(made) and all(
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == scope.owner.name
        for part, _ in made
    )
