"""What a Java file makes and never sets going: threads, servers and producers not started, sockets not connected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import (
    assigned_before,
    end_of_block,
    heads_around,
    heads_between,
    is_reached,
    name_before,
    types_of,
)

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_THREAD = re.compile(r"=\s*new\s+Thread\s*\(")
_THREAD_LOST = re.compile(r"new\s+Thread\s*\(")
_OWN_THREAD = re.compile(r"\bclass\s+(\w+)\s+extends\s+Thread\b")
_BODY = re.compile(r"\s*\{")
_CLASS = re.compile(r"\b(?:class|interface|enum|record)\s+\w")
_MAKES = re.compile(
    r"\b(?:class|interface|enum|record)\s+\w|\A\s*(?:@\w+\s+)*(?:(?:public|private|protected)\s+)?[A-Z]\w*\s*\("
)
_UNCONNECTED = re.compile(r"=\s*new\s+Socket\(\s*\)\s*;")
_SHUT_DOWN = re.compile(r"\.shutdown(?:Now)?\(\)\s*;")
_ONLY_ALIVE = re.compile(
    r"\bif\s*\((?:\s*\w+\s*==\s*null\s*\|\|)?\s*!\s*(?:this\.)?(\w+)\.isAlive\(\)\s*\)\s*\{?\s*(?:return|throw)\b[^;{}]*;\s*\}?"
)
# What makes something, and the words of which one has to come for it to do anything.
_NEEDS = (
    ("HttpServer.create(", "com.sun.net.httpserver", "start", re.compile(r"\.start\b|::start\b")),
    ("new DefaultMQProducer(", "rocketmq", "start", re.compile(r"\.start\b|::start\b")),
    ("new DefaultMQPushConsumer(", "rocketmq", "start", re.compile(r"\.start\b|::start\b")),
    ("ServerBuilder.forPort(", "io.grpc", "start", re.compile(r"\.start\b|::start\b")),
    ("new ProcessBuilder(", "ProcessBuilder", "start", re.compile(r"\.start\b|::start\b|\bstartPipeline\(")),
    ("new Server(", "org.eclipse.jetty", "start", re.compile(r"\.start\b|::start\b")),
    ("Javalin.create(", "io.javalin", "start", re.compile(r"\.start\b|::start\b")),
    ("new KafkaStreams(", "kafka.streams", "start", re.compile(r"\.start\b|::start\b")),
    ("CuratorFrameworkFactory.newClient(", "org.apache.curator", "start", re.compile(r"\.start\b|::start\b")),
    ("new MqttClient(", "org.eclipse.paho", "connect", re.compile(r"\.connect\w*\b|::connect\b")),
    ("new MqttAsyncClient(", "org.eclipse.paho", "connect", re.compile(r"\.connect\w*\b|::connect\b")),
    (".newCall(", "okhttp3", "execute", re.compile(r"\.(?:execute|enqueue)\b|::(?:execute|enqueue)\b")),
    (".createNetServer(", "io.vertx", "listen", re.compile(r"isten\w*\(|::\w*[lL]isten")),
    (".createHttpServer(", "io.vertx", "listen", re.compile(r"isten\w*\(|::\w*[lL]isten")),
)
_MADE = r"\b(\w+)\s*=\s*(?:[\w.]+?(?:\(\))?)?{}"
_TWICE = re.compile(r"(?<![\w.])(?:this\.)?(\w+)\.start\(\)\s*;")
_ALONE = re.compile(r"(?<![\w$])(?:\w+\.)?(wait|notify|notifyAll)\(\s*\)\s*;")
_EXIT = re.compile(r"\b(\w+)\s*=\s*[^;{}]*\.(?:start|exec)\([^;{}]*\)\s*;")


def gaps_in_starts(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold; each check has a word that it looks for first."""
    if "Thread" in code:
        yield from _threads(code)
        yield from _started_twice(code)
    yield from _held_by_nobody(code) if "wait()" in code or "notify" in code else ()
    if "new Socket()" in code and ".connect(" not in code:
        yield from _not_connected(code)
    for maker, library, word, comes in _NEEDS:
        if maker in code and library in code and not comes.search(code):
            made = re.search(_MADE.format(re.escape(maker)), code)
            if made is not None and _stays(made[1], code, made.start()):
                yield f"{made[1]} has no {word}"
    if "new KafkaConsumer" in code and ".poll(" in code and not re.search(r"\.(?:subscribe|assign)\(", code):
        yield from _nothing_to_poll(code)
    if ".exitValue()" in code:
        yield from _asked_while_alive(code)
        yield from _asked_at_once(code)
    if ".shutdown" in code and "Executor" in code:
        yield from _given_too_late(code)


def _threads(code: str) -> Iterator[str]:
    own = _OWN_THREAD.findall(code) if "extends Thread" in code else []
    made = [
        _THREAD,
        *(re.compile(rf"=\s*new\s+{name}\s*\(") for name in own if _is_plain(name, code)),
    ]
    for pattern in made:
        for found in islice(pattern.finditer(code), _MOST):
            name = assigned_before(code, found.start()) if _is_statement(code, found.end()) else ""
            if (
                name
                and not re.search(rf"\b{name}\s*(?:\.\s*(?:start|run)\s*\(|\)?\s*::)", code)
                and _stays(name, code, found.start())
            ):
                yield f"the thread {name} is never started"
    for found in islice(_THREAD_LOST.finditer(code), _MOST):
        is_lost = code[max(found.start() - 100, 0) : found.start()].rstrip().endswith((";", "{", "}"))
        # With a body of its own it may start itself.
        if is_lost and _is_statement(code, found.end(), may_have_body=False):
            yield "a thread is never started"


def _is_plain(name: str, code: str) -> bool:
    """A class of threads may start itself, or be used for what else it does."""
    return not re.search(r"(?<![\w.])(?:this\.|super\.)?start\(\s*\)", code) and len(
        re.findall(rf"\bnew\s+{name}\s*\(", code)
    ) == len(re.findall(rf"=\s*new\s+{name}\s*\(", code))


def _stays(name: str, code: str, position: int) -> bool:
    """Nobody else gets what is in the variable: it is local or private, and given to no one."""
    given = (
        rf"[(,=?:]\s*(?:this\.)?{name}\s*[,);:]|\breturn\s+(?:this\.)?{name}\b|\b{name}::|&\s*{name}\b"
        rf"|\bsynchronized\s*\(\s*(?:this\.)?{name}\b"
    )
    if re.search(given, code) or len(types_of(name, code)) != 1:
        return False
    declared = re.search(rf"((?:\w+\s+)*)[\w.]+(?:<[^;={{}}()]*>)?\s+{name}\s*[;=]", code)
    if declared is None:
        return False
    heads = heads_around(code, declared.end())
    is_field = bool(heads) and _CLASS.search(heads[0]) is not None
    if not is_field:
        return declared.start() <= position
    # What a constructor makes may be started by a method that an excerpt leaves out.
    inner = heads_around(code, position)
    return "private" in declared[1].split() and bool(inner) and not _MAKES.search(inner[0])


def _is_statement(code: str, start: int, *, may_have_body: bool = True) -> bool:
    """Say whether a statement ends behind what is made, whose arguments begin at an offset."""
    depth = 1
    for sign in re.compile(r"[()]").finditer(code, start):
        depth += 1 if sign[0] == "(" else -1
        if not depth:
            body = _BODY.match(code, sign.end()) if may_have_body else None
            end = end_of_block(code, body.end()) + 1 if body else sign.end()
            return code[end : end + 40].lstrip().startswith(";")
    return False


def _not_connected(code: str) -> Iterator[str]:
    for found in islice(_UNCONNECTED.finditer(code), _MOST):
        name = assigned_before(code, found.start())
        used = re.compile(rf"\b{name}\.get(?:In|Out)putStream\(").search(code, found.end())
        if (
            used is not None
            and re.search(r"\bimport java\.net\.(?:Socket|\*);", code)
            and is_reached(code, found.end(), used.start())
            and not re.search(
                rf"\b{name}\s*=(?!=)|(?:\.|\bnew\s+)\w+\([^;]*\b{name}\b", code[found.end() : used.start()]
            )
        ):
            yield f"{name} is never connected"


def _nothing_to_poll(code: str) -> Iterator[str]:
    made = re.search(r"\b(\w+)\s*=\s*new\s+KafkaConsumer\b", code)
    if made is not None and _stays(made[1], code, made.start()) and f"{made[1]}.poll(" in code:
        yield f"{made[1]} polls and is subscribed to nothing"


def _asked_while_alive(code: str) -> Iterator[str]:
    """A process has no exit value as long as it lives, and here it is asked for none before."""
    for found in islice(_ONLY_ALIVE.finditer(code), _MOST):
        asked = re.compile(rf"\b{found[1]}\.exitValue\(\)").search(code, found.end(), found.end() + 600)
        if asked is None or "}" in heads_between(code, found.end(), asked.start()):
            continue
        if not re.search(r"waitFor|sleep\(|await|\bwhile\b|\bfor\b", code[found.end() : asked.start()]):
            yield f"{found[1]} is asked for its exit value while it runs"


def _held_by_nobody(code: str) -> Iterator[str]:
    """Whoever waits for an object, or wakes who does, has to hold it."""
    if "synchronized" not in code:
        yield from (f"nobody holds what {name} needs" for name in dict.fromkeys(_ALONE.findall(code)))


def _asked_at_once(code: str) -> Iterator[str]:
    """Nothing waits between the start of a process and the question how it ended."""
    if "IllegalThreadState" in code:
        return
    for found in islice(_EXIT.finditer(code), _MOST):
        name = found[1]
        asked = re.compile(rf"\b{name}\.exitValue\(\)").search(
            code, found.end(), end_of_block(code, found.end())
        )
        if (
            asked is None
            or types_of(name, code) != {"Process"}
            or not is_reached(code, found.end(), asked.start())
        ):
            continue
        # Whoever reads what it says, or is handed the process, may wait for its end.
        if "(" not in code[found.end() : asked.start()].replace("System.out.println(", ""):
            yield f"{name} is asked for its exit value while it runs"


def _started_twice(code: str) -> Iterator[str]:
    for first in islice(_TWICE.finditer(code), _MOST):
        name = first[1]
        again = re.compile(rf"(?<![\w.])(?:this\.)?{name}\.start\(\)\s*;").search(
            code, first.end(), end_of_block(code, first.end())
        )
        if (
            again is not None
            and types_of(name, code) == {"Thread"}
            and is_reached(code, first.end(), again.start())
            and not re.search(rf"\breturn\b|\bthrow\b|\b{name}\s*=(?!=)", code[first.end() : again.start()])
        ):
            yield f"{name} is started twice"


def _given_too_late(code: str) -> Iterator[str]:
    for found in islice(_SHUT_DOWN.finditer(code), _MOST):
        name = name_before(code, found.start())
        given = re.compile(
            rf"(?<![\w.])(?:this\.)?{name}\.(?:submit|execute|invokeA\w+|schedule\w*)\("
        ).search(code, found.end())
        if (
            given is not None
            and all("Executor" in kind for kind in types_of(name, code) or {""})
            and is_reached(code, found.start(), given.start())
            and not re.search(rf"\breturn\b|\b{name}\s*=(?!=)", code[found.end() : given.start()])
        ):
            yield f"{name} gets work when it is shut down"
