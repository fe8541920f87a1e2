"""Makes `fsm/facts/python_parameters.toml`: what methods of libraries take by place in all versions.

Usage: python tests/fsm/make_python_parameters.py FOLDER... >> fsm/facts/python_parameters.toml

Each folder holds unpacked packages, as `pip install --target` makes them, and is read by a process of its own.
"""

from __future__ import annotations

import importlib
import inspect
import json
import subprocess
import sys

WANTED = {
    "stomp.Connection10": "subscribe send",
    "stomp.Connection11": "subscribe send unsubscribe ack nack",
    "stomp.Connection12": "subscribe send unsubscribe ack nack",
    "tornado.tcpserver.TCPServer": "bind listen",
    "tornado.httpserver.HTTPServer": "bind listen",
    "tornado.web.Application": "listen",
    "paho.mqtt.client.Client": "connect subscribe publish",
    "pika.adapters.blocking_connection.BlockingChannel": "basic_publish queue_bind basic_ack basic_nack",
}
Taken = dict[str, list[tuple[str, bool]]]


def main() -> None:
    if sys.argv[1] == "--read":
        sys.path.insert(0, sys.argv[2])
        print(json.dumps(read()))
        return
    versions: list[Taken] = []
    for folder in sys.argv[1:]:
        text = subprocess.run(
            [sys.executable, __file__, "--read", folder], capture_output=True, check=True
        ).stdout
        versions.append(json.loads(text))
    for name in sorted({name for taken in versions for name in taken}):
        words = agreed([taken[name] for taken in versions if name in taken])
        if words:
            print(f'"{name}" = "{" ".join(words)}"')


def read() -> Taken:
    taken: Taken = {}
    for owner, methods in WANTED.items():
        module, _, name = owner.rpartition(".")
        try:
            kind = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError):
            continue
        for method in methods.split():
            parameters = list(inspect.signature(getattr(kind, method)).parameters.values())[1:]
            places = [part for part in parameters if part.kind is part.POSITIONAL_OR_KEYWORD]
            taken[f"{owner}.{method}"] = [(part.name, part.default is part.empty) for part in places]
    return taken


def agreed(versions: list[list[tuple[str, bool]]]) -> list[str]:
    """Return the first parameters that all versions have in the same places."""
    words = []
    for places in zip(*versions, strict=False):
        if len({name for name, _ in places}) > 1:
            break
        words.append(places[0][0] + "*" * all(is_needed for _, is_needed in places))
    return words


if __name__ == "__main__":
    main()
