"""What Jedis and Lettuce do not take in a Java file, or give as something else than the file takes it for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import end_of_block

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_ARGUMENTS = r"(?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*?"
_SWAPPED = re.compile(
    rf"\bnew\s+(JedisPool(?:ed)?)\({_ARGUMENTS},\s*(?:this\.)?\w*(?:[pP]assword|[pP]wd)\s*,"
    r"\s*(?:this\.)?\w*[uU]ser(?:[nN]ame)?\s*\)"
)
_CLUSTER = re.compile(r"\bnew\s+JedisCluster\(\s*(?:this\.)?(\w+)\s*[,)]")
_POOLED = re.compile(r"\bnew\s+JedisPooled\(\s*(?:(?:this\.)?(\w+)\s*,|new\s+(JedisPoolConfig)\b)")
_NO_CLASS = re.compile(
    r"\bnew\s+(JedisClientConfig|RedisCredentials|RedisCredentialsProvider)\([^(){};]*\)(?!\s*\{)"
)
_CONNECTED = re.compile(
    r"(?<![\w.])(?:StatefulRedisConnection<[^;={}()]*>\s+)?(?:this\.)?(\w+)\s*=\s*(?:this\.)?(\w+)\.connect\(\s*\)\s*;"
)
_OF_BYTES = r"\bStatefulRedisConnection<\s*byte\[\]\s*,\s*byte\[\]\s*>\s+{}\b"
_FUTURE = re.compile(r"\bCompletableFuture\s*<[^;={}()]*>\s+\w+\s*\([^(){};]*\)\s*(?:throws\s+[\w.,\s]+)?\{")
_COMMAND = re.compile(rf"\breturn\s+(?:this\.)?(\w+)\.\w+\({_ARGUMENTS}\)\s*;")
_COMMANDS = re.compile(r"\bRedis\w*AsyncCommands\s*<[^;={}()]*>\s+(\w+)")


def gaps_in_redis(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    if "jedis" in code:
        yield from _of_jedis(code)
    if "lettuce" in code:
        yield from _of_lettuce(code)


def _of_jedis(code: str) -> Iterator[str]:
    for made in islice(_SWAPPED.findall(code), _MOST):
        yield f"{made} takes the user in front of the password"
    for name in islice(_CLUSTER.findall(code), _MOST):
        if _kinds_of(name, code) == {"List"}:
            yield f"JedisCluster takes no List such as {name}"
    for name, made in islice(_POOLED.findall(code), _MOST):
        if made or _kinds_of(name, code) == {"JedisPoolConfig"}:
            yield "JedisPooled takes no JedisPoolConfig"
    for name in islice(_NO_CLASS.findall(code), _MOST):
        if f"import redis.clients.jedis.{name};" in code or "import redis.clients.jedis.*;" in code:
            yield from [f"{name} is an interface"] if not re.search(rf"\bclass\s+{name}\b", code) else []


def _of_lettuce(code: str) -> Iterator[str]:
    """What it connects to without a codec takes and gives text; its futures are none of the JDK's."""
    for name, client in islice(_CONNECTED.findall(code), _MOST):
        if re.search(_OF_BYTES.format(name), code) and _kinds_of(client, code) == {"RedisClient"}:
            yield f"{client} connects to text and {name} is of bytes"
    commands = set(_COMMANDS.findall(code)) if "CompletableFuture" in code else set()
    for found in islice(_FUTURE.finditer(code), _MOST) if commands else ():
        for returned in _COMMAND.finditer(code, found.end(), end_of_block(code, found.end())):
            between = code[found.end() : returned.start()]
            if returned[1] in commands and "->" not in between and "new " not in between:
                yield f"what {returned[1]} returns is no CompletableFuture"


def _kinds_of(name: str, code: str) -> set[str]:
    """Return the types of all variables of a name, without what stands between < and >, "" for one without a type."""
    if not name or re.search(rf"(?<![\w.]){name}\s*->|\bvar\s+{name}\b", code):
        return {""}
    return set(re.findall(rf"(\w+)(?:<[^;={{}}()]*>)?(?:\[\])*\s+{name}\s*[=;,):]", code)) - {"return", "new"}
