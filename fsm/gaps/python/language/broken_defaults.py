"""What a Python program's own parameters are unless they are given, and what cannot be done with that."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

from fsm.gaps.python.meaning.nodes import dotted, functions_of, keywords_of, last, own_attribute, within
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

_FOLDERS = frozenset({"os.makedirs", "os.mkdir", "os.chdir"})
_COUNTS = frozenset({"int", "float", "len", "open", "json.loads"})
_TESTS = (ast.If, ast.IfExp, ast.While, ast.Assert)


def gaps_in_defaults(tree: Tree, code: str) -> Iterator[str]:
    """Yield parameters that are nothing unless they are given, and that are used though nothing asks whether they are.

    Who calls the function with all of its parameters is not harmed.
    """
    if "AttributeError" in code or "TypeError" in code or "setattr(" in code:
        return
    for function, scope in functions_of(tree):
        if function.decorator_list or not (function.args.defaults or function.args.kw_defaults):
            continue
        if scope.owner is not None and scope.owner.bases:
            continue  # the base tells the parameters, and who calls
        for name, is_text in _empty_defaults(function):
            if len(scope.bindings[name]) == 1 and not _is_always_given(name, function, scope, tree):
                yield from _used(name, function, scope, tree, code, is_text=is_text)


def _empty_defaults(function: Function) -> Iterator[tuple[str, bool]]:
    """Yield the parameters that are None or an empty text by themselves, and whether they are the latter.

    Where all of a function's parameters are so, the defaults are a matter of form.
    """
    places = [*function.args.posonlyargs, *function.args.args]
    needed = places[: len(places) - len(function.args.defaults)]
    is_formal = all(part.arg in ("self", "cls") for part in needed)
    pairs = [*zip(reversed(places), reversed(function.args.defaults), strict=False)]
    pairs += [(part, value) for part, value in _by_name(function) if value is not None]
    for part, value in pairs:
        given = value.value if isinstance(value, ast.Constant) else ...
        if given == "" or (given is None and not is_formal):
            yield part.arg, given == ""


def _by_name(function: Function) -> Iterable[tuple[ast.arg, ast.expr | None]]:
    return zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)


def _is_always_given(name: str, function: Function, scope: Scope, tree: Tree) -> bool:
    """Say whether the program itself calls the function, and gives the parameter every time."""
    is_made = function.name == "__init__" and scope.owner is not None
    wanted = scope.owner.name if is_made and scope.owner else function.name
    places = [part.arg for part in (*function.args.posonlyargs, *function.args.args)]
    place = places.index(name) - int(scope.owner is not None) if name in places else len(places)
    calls = [node for node, _ in tree.nodes if isinstance(node, ast.Call) and last(node.func) == wanted]
    return bool(calls) and all(
        len(call.args) > place
        or name in keywords_of(call)
        or None in keywords_of(call)
        or any(isinstance(part, ast.Starred) for part in call.args)
        for call in calls
    )


def _used(
    name: str, function: Function, scope: Scope, tree: Tree, code: str, *, is_text: bool
) -> Iterator[str]:
    nodes = list(within(function.body))
    if _is_asked(nodes, lambda node: isinstance(node, ast.Name) and node.id == name):
        return
    told = "an empty text" if is_text else "None"
    for node in nodes:
        is_use = isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        calls = (part for part in nodes if isinstance(part, ast.Call))
        if is_use and any(_takes(node, call, code, is_text=is_text) for call in calls):
            yield f"{name} is {told} unless it is given, and is used as something else"
            break
    kept = _kept_as(name, function, scope, tree)
    if not kept or scope.owner is None:
        return
    whole = list(ast.walk(scope.owner))
    if _is_asked(whole, lambda node: isinstance(node, ast.Attribute) and node.attr == kept):
        return
    for node in whole:
        if isinstance(node, ast.Attribute) and node.attr == kept and isinstance(node.ctx, ast.Load):
            is_own = isinstance(node.value, ast.Name) and node.value.id == scope.self_name
            if is_own and _refuses(node, whole, code, is_text=is_text):
                yield f"{kept} is {told} unless it is given, and is used as something else"
                return


def _kept_as(name: str, function: Function, scope: Scope, tree: Tree) -> str:
    """Return the own attribute that is set to the parameter, and to nothing else anywhere."""
    if function.name != "__init__" or scope.owner is None or scope.owner.bases:
        return ""
    for statement in function.body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or last(statement.value) != name:
            continue
        if not isinstance(statement.value, ast.Name):
            continue
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        names = [own_attribute(target, scope) for target in targets]
        is_only = (
            len(tree.stored.get(names[0], ())) == 1 and names[0] not in tree.scopes[scope.owner].bindings
        )
        if len(names) == 1 and names[0] and is_only:
            return names[0]
    return ""


def _is_asked(nodes: Iterable[ast.AST], is_it: Callable[[ast.AST], bool]) -> bool:
    """Say whether some condition looks at a value itself: not at a part of it."""
    for node in nodes:
        if isinstance(node, _TESTS):
            looked: list[ast.AST] = [node.test]
        elif isinstance(node, ast.BoolOp | ast.Compare | ast.Match | ast.comprehension):
            looked = [node]
        else:
            continue
        parts = [part for start in looked for part in ast.walk(start)]
        whole = {part.value for part in parts if isinstance(part, ast.Attribute | ast.Subscript)}
        if any(is_it(part) and part not in whole for part in parts):
            return True
    return False


def _refuses(used: ast.AST, nodes: Iterable[ast.AST], code: str, *, is_text: bool) -> bool:
    """Say whether something is done with a value that None, or an empty text, does not bear."""
    for node in nodes:
        if isinstance(node, ast.Call) and _takes(used, node, code, is_text=is_text):
            return True
        if is_text:
            continue
        if isinstance(node, ast.Attribute) and node.value is used and not node.attr.startswith("__"):
            return True
        if isinstance(node, ast.Subscript | ast.Starred) and node.value is used:
            return True
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension) and node.iter is used:
            return True
        if isinstance(node, ast.Call) and any(
            part.arg is None and part.value is used for part in node.keywords
        ):
            return True
    return False


def _takes(used: ast.AST, call: ast.Call, code: str, *, is_text: bool) -> bool:
    name = dotted(call.func)
    is_first = bool(call.args) and call.args[0] is used
    if is_first and name in _FOLDERS:
        return True
    if is_text:
        return False
    if is_first and name in _COUNTS:
        return True
    is_plain_client = "http.client" in code and "requests" not in code and "httpx" not in code
    if not is_plain_client or last(call.func) != "request":
        return False
    fourth = call.args[3] if len(call.args) > 3 else None
    return used in (fourth, keywords_of(call).get("headers"))
