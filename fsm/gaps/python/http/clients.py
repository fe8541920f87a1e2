"""What a Python program asks of a client that cannot do it: waiting for a plain call, TLS without TLS."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    own_attribute,
)
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree

# Their calls come back with what was asked for, not with something to wait for.
_PLAIN = frozenset(
    {
        *("openai.OpenAI", "openai.AzureOpenAI", "anthropic.Anthropic", "groq.Groq"),
        *("redis.Redis", "redis.StrictRedis", "pymongo.MongoClient", "elasticsearch.Elasticsearch"),
        *("httpx.Client", "requests.Session", "requests.session", "boto3.client", "boto3.resource"),
        *("paramiko.SSHClient", "smtplib.SMTP", "smtplib.SMTP_SSL", "sqlite3.connect", "psycopg2.connect"),
        *("pymysql.connect", "docker.from_env", "docker.DockerClient", "kafka.KafkaProducer"),
        *("pika.BlockingConnection", "kafka.KafkaConsumer", "ftplib.FTP", "http.client.HTTPSConnection"),
    }
)
# These return a client of the kind that they are given.
_WRAPPERS = frozenset({"instructor.patch", "instructor.from_openai", "instructor.from_anthropic"})
_CONTEXTS = frozenset({"ssl.create_default_context", "ssl.SSLContext"})
_HTTPS = 443
_TLS = re.compile(r"ssl|HTTPSConn|set_tunnel")


def gaps_in_clients(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "await " in code:
        yield from _awaited(tree)
    if "443" in code and "HTTPConnection(" in code and not _TLS.search(code):
        yield from _without_tls(tree)
    if "paho" in code and "tls_set(" in code and "ssl." in code:
        yield from _contexts_for_files(tree)
    if "create_comment(" in code and "github" in code and "get_pull(" in code:
        yield from _comments_on_lines(tree)


def _awaited(tree: Tree) -> Iterator[str]:
    for node, scope in tree.nodes:
        call = node.value if isinstance(node, ast.Await) else None
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr in tree.stored:
            continue
        owner: ast.expr = call.func.value
        while isinstance(owner, ast.Attribute) and not own_attribute(owner, scope):
            owner = owner.value
        made = _made(owner, scope, tree)
        names = {_class_made(binding.node, place) for binding, place in made}
        if len(names) == 1 and (name := names.pop()):
            yield f"{name} is awaited and is not asynchronous"


def _made(owner: ast.expr, scope: Scope, tree: Tree) -> list[tuple[Binding, Scope]]:
    """Return what a name or an own attribute gets; that it is None at first counts for nothing.

    What is set on objects of another class is none of it, and what is set from outside may be.
    """
    if name := own_attribute(owner, scope):
        found = [
            (binding, place)
            for target, binding, place in tree.stored.get(name, ())
            if place.owner is scope.owner or not own_attribute(target, place)
        ]
        definition = tree.scopes.get(scope.owner) if scope.owner else None
        found += [(part, definition) for part in definition.bindings.get(name, ())] if definition else []
    elif isinstance(owner, ast.Name):
        found = [(binding, scope) for binding in bindings_of(owner.id, scope)]
    else:
        return []
    return [(binding, place) for binding, place in found if not _is_none(binding.node)]


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _class_made(node: ast.AST | None, scope: Scope) -> str:
    """Return the full name of the plain client that a call makes, "" for anything else."""
    if not isinstance(node, ast.Call):
        return ""
    name = full_name_of(node.func, scope)
    if name in _WRAPPERS and node.args:
        return _class_made(node.args[0], scope)
    return name if name in _PLAIN else ""


def _without_tls(tree: Tree) -> Iterator[str]:
    """The port has a name, and a value of it is that of HTTPS."""
    for node, scope in calls_of(tree, frozenset({"HTTPConnection"})):
        if full_name_of(node.func, scope) != "http.client.HTTPConnection":
            continue
        port = node.args[1] if len(node.args) > 1 else keywords_of(node).get("port")
        values = (
            [binding.node for binding in bindings_of(port.id, scope)] if isinstance(port, ast.Name) else []
        )
        if any(_is_https(value) for value in values):
            yield "port 443 is spoken to without TLS"


def _is_https(node: ast.AST | None) -> bool:
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return any(isinstance(part, ast.Constant) and part.value == _HTTPS for part in parts)


def _contexts_for_files(tree: Tree) -> Iterator[str]:
    """`tls_set` takes the name of a file; `tls_set_context` takes a context."""
    for node, scope in calls_of(tree, frozenset({"tls_set"})):
        given = node.args[0] if node.args else keywords_of(node).get("ca_certs")
        bindings = bindings_of(given.id, scope) if isinstance(given, ast.Name) else []
        made = [part.node for part in bindings if part.how is How.VALUE]
        is_context = all(
            isinstance(part, ast.Call) and full_name_of(part.func, scope) in _CONTEXTS for part in made
        )
        if made and len(made) == len(bindings) and is_context:
            yield "tls_set takes a file and no context"


def _comments_on_lines(tree: Tree) -> Iterator[str]:
    """Of a pull request this comments on a line of a commit; on the whole `create_issue_comment` does."""
    for node, scope in calls_of(tree, frozenset({"create_comment"})):
        if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
            continue
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        bindings = bindings_of(owner.id, scope) if isinstance(owner, ast.Name) else []
        values = [part.node for part in bindings if part.how is How.VALUE]
        if values and len(values) == len(bindings) and all(_is_pull(value) for value in values):
            yield "create_comment of a pull request wants a commit, a path and a position"


def _is_pull(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and last(node.func) == "get_pull"
