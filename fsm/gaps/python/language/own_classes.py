"""How a Python program makes objects of its own classes that cannot be made so, or that are never made ready."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import last, methods_of
from fsm.gaps.python.meaning.tree import Scope, Tree

# Their objects are of no use before their own initialiser was run.
_TO_BE_INITIALISED = frozenset(
    {
        *("threading.Thread", "threading.Timer", "multiprocessing.Process", "queue.Queue", "logging.Handler"),
        *("http.server.HTTPServer", "http.server.ThreadingHTTPServer", "socketserver.TCPServer"),
        *("socketserver.UDPServer", "socketserver.ThreadingTCPServer", "fastapi.FastAPI"),
        *("sanic.Sanic", "tornado.web.Application", "tornado.web.RequestHandler"),
        *("tornado.websocket.WebSocketHandler", "tornado.tcpserver.TCPServer", "http.client.HTTPConnection"),
        *("websocket.WebSocketApp", "paho.mqtt.client.Client", "kafka.KafkaProducer", "kafka.KafkaConsumer"),
    }
)
_DEEPEST = 5


def gaps_in_own_classes(tree: Tree, code: str) -> Iterator[str]:
    """Yield classes that leave out what their base needs, and objects that are made of what is only begun."""
    types = inference_of(tree)
    if "__init__" in code:
        for definition, scope in _classes(tree):
            yield from _not_initialised(definition, scope, types)
    if "abstractmethod" in code:
        yield from _abstract(tree, types)
    if "dataclass" in code or "BaseModel" in code or "NamedTuple" in code:
        yield from _records(tree, types)


def _classes(tree: Tree) -> Iterator[tuple[ast.ClassDef, Scope]]:
    for node, scope in tree.nodes:
        if isinstance(node, ast.ClassDef):
            yield node, scope


def _not_initialised(definition: ast.ClassDef, scope: Scope, types: Inference) -> Iterator[str]:
    """What hands the work on to a class beside the base's, or makes itself otherwise, is left alone."""
    if len(definition.bases) != 1 or "__init__" not in methods_of(definition):
        return
    base = types.of(definition.bases[0], scope)
    if base is None or base.kind is not Kind.CLASS or base.name not in _TO_BE_INITIALISED:
        return
    named = {
        part.attr if isinstance(part, ast.Attribute) else part.id
        for part in ast.walk(definition)
        if isinstance(part, ast.Attribute | ast.Name)
    }
    calls = [
        part
        for part in ast.walk(definition)
        if isinstance(part, ast.Attribute)
        and part.attr == "__init__"
        and not (isinstance(part.value, ast.Name) and part.value.id == "self")
    ]
    if not calls and not named & {"__dict__", "__new__", "_started"}:
        yield f"{definition.name} never runs the initialiser of {base.name}"


def _abstract(tree: Tree, types: Inference) -> Iterator[str]:
    for node, scope in tree.nodes:
        made = types.of(node.func, scope) if isinstance(node, ast.Call) else None
        if made is None or made.kind is not Kind.OWN_CLASS or not isinstance(made.node, ast.ClassDef):
            continue
        missing, is_abstract = _missing(made.node, tree, types)
        if missing and is_abstract:
            yield f"{made.node.name} is made and has no {sorted(missing)[0]} of its own"


def _missing(
    definition: ast.ClassDef, tree: Tree, types: Inference, depth: int = 0
) -> tuple[frozenset[str], bool]:
    """Return the abstract methods that a class still has, and whether that keeps its objects from being made."""
    inside = tree.scopes[definition]
    missing: frozenset[str] = frozenset()
    is_abstract = any(last(part.value) == "ABCMeta" for part in definition.keywords)
    for base in definition.bases if depth < _DEEPEST else ():
        kind = types.of(base, inside.parent or tree.module)
        if kind is not None and kind.kind is Kind.OWN_CLASS and isinstance(kind.node, ast.ClassDef):
            inherited, is_so = _missing(kind.node, tree, types, depth + 1)
            missing, is_abstract = missing | inherited, is_abstract or is_so
        elif last(base) == "ABC":
            is_abstract = True
        elif last(base) not in ("object", "Generic", "Protocol"):
            return frozenset(), False  # what is not known may have all of it
    methods = methods_of(definition)
    begun = {
        name
        for name, method in methods.items()
        if any("abstractmethod" in last(part) for part in method.decorator_list)
    }
    return (missing - frozenset(inside.bindings)) | begun, is_abstract and not definition.decorator_list


def _records(tree: Tree, types: Inference) -> Iterator[str]:
    """A record is made with a value for each field that has none by itself."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        made = types.of(node.func, scope)
        definition = made.node if made and made.kind is Kind.OWN_CLASS else None
        if not isinstance(definition, ast.ClassDef) or methods_of(definition).keys() & {
            "__init__",
            "__new__",
        }:
            continue
        is_spread = any(isinstance(part, ast.Starred) for part in node.args)
        if is_spread or any(keyword.arg is None for keyword in node.keywords):
            continue
        if _is_plain_dataclass(definition):
            yield from _of_dataclass(definition, node)
        elif [last(base) for base in definition.bases] == ["BaseModel"] and node.args:
            yield f"{definition.name} takes its values by name only"


def _is_plain_dataclass(definition: ast.ClassDef) -> bool:
    return (
        len(definition.decorator_list) == 1
        and last(definition.decorator_list[0]) == "dataclass"
        and not definition.bases
        and not definition.keywords
    )


def _of_dataclass(definition: ast.ClassDef, node: ast.Call) -> Iterator[str]:
    fields = [
        part
        for part in definition.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    ]
    text = {last(part.target): ast.dump(part) for part in fields}
    if any(word in told for told in text.values() for word in ("ClassVar", "InitVar", "KW_ONLY", "'field'")):
        return
    given = {keyword.arg for keyword in node.keywords} | set(list(text)[: len(node.args)])
    needed = [last(part.target) for part in fields if part.value is None and last(part.target) not in given]
    if needed:
        yield f"{definition.name} is made without {needed[0]}"
    elif len(node.args) > len(fields):
        yield f"{definition.name} takes at most {len(fields)} arguments and not {len(node.args)}"
    else:
        unknown = sorted(keyword.arg for keyword in node.keywords if keyword.arg not in text and keyword.arg)
        yield from (f"{definition.name} takes no {name}" for name in unknown[:1])
