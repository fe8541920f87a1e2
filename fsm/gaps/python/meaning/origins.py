"""Where values of a Python program come from: followed through names, own attributes and the calls of own functions."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fsm.gaps.python.meaning.nodes import bindings_of, extended_in, last, own_attribute
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree

Origin = tuple[ast.AST, Scope]

_MOST = 24
# Who asks for names by their texts may call anything.
_BY_TEXT = frozenset({"getattr", "globals", "locals", "eval", "exec", "vars"})
_STARTS = frozenset({"Thread", "Process", "Timer"})


@dataclass(frozen=True, slots=True)
class Site:
    """One call of an own function, or the start of a thread with one: what is given by place and by name."""

    places: Sequence[ast.expr]
    words: Sequence[ast.keyword]
    scope: Scope

    @property
    def is_open(self) -> bool:
        """Whether it hands on what the text does not count."""
        return any(isinstance(part, ast.Starred) for part in self.places) or any(
            word.arg is None for word in self.words
        )


@dataclass(frozen=True, slots=True)
class _Sites:
    calls: dict[str, list[tuple[ast.expr, Site]]]
    started: dict[str, list[tuple[ast.expr, Site]]]
    mentions: Counter[str]
    defined: Counter[str]
    extended: set[str]
    is_open: bool


def origins_of(node: ast.AST | None, scope: Scope, tree: Tree) -> list[Origin]:
    """Return all the expressions that a value may come from, none where it may come from anything else as well."""
    found: list[Origin] = []
    pending = [(node, scope)] if node is not None else []
    seen: set[Origin] = set()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        sources = _sources(part[0], part[1], tree)
        if sources is None or len(seen) > _MOST:
            return []
        pending += sources
        found += [] if sources else [part]
    return found


def _sources(node: ast.AST, scope: Scope, tree: Tree) -> list[Origin] | None:
    """Return what an expression takes its value from: nothing for what is a value itself, None for what is open."""
    if isinstance(node, ast.IfExp):
        return [(node.body, scope), (node.orelse, scope)]
    if isinstance(node, ast.BoolOp):
        return [(part, scope) for part in node.values]
    if isinstance(node, ast.Name):
        return _bound(node.id, scope, tree)
    if isinstance(node, ast.Attribute) and own_attribute(node, scope):
        return _kept(node.attr, scope, tree)
    return []


def _bound(name: str, scope: Scope, tree: Tree) -> list[Origin] | None:
    place: Scope | None = scope
    while place is not None and not place.bindings.get(name):
        place = place.parent
    if place is None or any(name in part.foreign for part in tree.scopes.values()):
        return None
    found: list[Origin] = []
    for binding in bindings_of(name, scope):
        if binding.how is How.PARAMETER:
            given = given_to(name, place, tree)
            if not given:
                return None
            found += given
        elif binding.how is How.VALUE and binding.node is not None:
            found.append((binding.node, place))
        else:
            return None
    return found or None


def _kept(name: str, scope: Scope, tree: Tree) -> list[Origin] | None:
    """What any object keeps under a name counts, and what the class itself has under it."""
    definition = scope.owner
    kept = [(binding, place) for _, binding, place in tree.stored.get(name, ())]
    if definition is None or definition.name in _sites_of(tree).extended:
        return None
    inside = tree.scopes[definition]
    kept += [(binding, inside) for binding in inside.bindings.get(name, ())]
    if not kept or not all(_is_value(binding) for binding, _ in kept):
        return None
    return [(binding.node, place) for binding, place in kept if binding.node is not None]


def _is_value(binding: Binding) -> bool:
    return binding.how is How.VALUE and binding.node is not None


def given_to(name: str, scope: Scope, tree: Tree) -> list[Origin]:
    """Return what all calls of an own function give one of its parameters; none where not all calls are known."""
    function = scope.node
    if not isinstance(function, Function):
        return []
    places = [part.arg for part in (*function.args.posonlyargs, *function.args.args)][bool(scope.self_name) :]
    found: list[Origin] = []
    for site in sites_of(function, scope, tree):
        if site.is_open:
            return []
        told = {word.arg: word.value for word in site.words}
        number = places.index(name) if name in places else len(site.places)
        given = site.places[number] if number < len(site.places) else told.get(name)
        if given is not None:
            found.append((given, site.scope))
            continue
        default = _default_of(name, function)
        if default is None or scope.parent is None:
            return []
        found.append((default, scope.parent))
    return found


def _default_of(name: str, function: Function) -> ast.expr | None:
    arguments = function.args
    places = [*arguments.posonlyargs, *arguments.args]
    offered = list(zip(places[len(places) - len(arguments.defaults) :], arguments.defaults, strict=True))
    kept = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    offered += [(part, value) for part, value in kept if value is not None]
    return next((value for part, value in offered if part.arg == name), None)


def sites_of(function: Function, scope: Scope, tree: Tree) -> list[Site]:
    """Return the calls of an own function, none where something else than the program's text may call it too."""
    sites = _sites_of(tree)
    if function.decorator_list or sites.is_open:
        return []
    owner = scope.owner
    if owner is None:
        return _all_of(function.name, sites, ast.Name)
    if owner.name in sites.extended or owner.decorator_list:
        return []
    if function.name == "__init__":
        return _all_of(owner.name, sites, ast.Name)
    is_alone = all(last(base) == "object" for base in owner.bases) and not function.name.startswith("__")
    return _all_of(function.name, sites, ast.Attribute) if is_alone else []


def _all_of(name: str, sites: _Sites, form: type[ast.expr]) -> list[Site]:
    """Return the calls of what has a name, none where it is mentioned in another way or is there twice."""
    told = [*sites.calls.get(name, ()), *sites.started.get(name, ())]
    is_whole = sites.defined[name] == 1 and sites.mentions[name] == len(told)
    is_alike = all(isinstance(called, form) for called, _ in told)
    return [site for _, site in told] if is_whole and is_alike else []


@lru_cache(maxsize=4)
def _sites_of(tree: Tree) -> _Sites:
    calls: dict[str, list[tuple[ast.expr, Site]]] = defaultdict(list)
    started: dict[str, list[tuple[ast.expr, Site]]] = defaultdict(list)
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call):
            continue
        calls[last(node.func)].append((node.func, Site(node.args, node.keywords, scope)))
        if last(node.func) in _STARTS:
            for called, site in _started(node, scope):
                started[last(called)].append((called, site))
    mentions: Counter[str] = Counter()
    for part in ast.walk(tree.module.node):
        if isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Load):
            mentions[last(part)] += 1
    defined = Counter(node.name for node in tree.scopes if isinstance(node, ast.ClassDef | Function))
    return _Sites(
        calls, started, mentions, defined, extended_in(tree), is_open=bool(_BY_TEXT & mentions.keys())
    )


def _started(node: ast.Call, scope: Scope) -> Iterator[tuple[ast.expr, Site]]:
    """`Thread(target=work, args=(a, b))` calls `work(a, b)`."""
    words = {word.arg: word.value for word in node.keywords}
    target, given = words.get("target"), words.get("args")
    is_plain = given is None or isinstance(given, ast.Tuple | ast.List)
    if isinstance(target, ast.Name | ast.Attribute) and is_plain and not {"kwargs", None} & words.keys():
        yield target, Site(given.elts if isinstance(given, ast.Tuple | ast.List) else [], [], scope)
