"""Makes the members and keywords in `fsm/facts/python_objects.toml`: what objects of some libraries have and take.

Usage: python tests/fsm/make_python_objects.py

Needs aiokafka, sanic and tornado; prints the two tables, which take the place of those in the file. What a class sets
on its objects is found in the text of its methods; what only earlier versions had is named below.
"""

from __future__ import annotations

import importlib
import inspect
import re
import textwrap
from collections.abc import Iterable

KNOWN = (
    "aiokafka.AIOKafkaConsumer",
    "aiokafka.AIOKafkaProducer",
    "tornado.httputil.HTTPServerRequest",
    "sanic.request.Request",
)
EARLIER = {
    "tornado.httputil.HTTPServerRequest": "context finish server_connection supports_http_1_1 write xheaders",
    "sanic.request.Request": "ctx raw_args",
}
WITH_KEYWORDS = KNOWN[:2]
WIDTH = 112


def main() -> None:
    print("[members]")
    for name in KNOWN:
        print_words(name, members(class_of(name)) | set(EARLIER.get(name, "").split()))
    print("\n[keywords]")
    for name in WITH_KEYWORDS:
        print_words(name, set(inspect.signature(class_of(name)).parameters) - {"args", "kwargs"})


def class_of(name: str) -> type:
    module, _, last = name.rpartition(".")
    found = getattr(importlib.import_module(module), last)
    assert isinstance(found, type)
    return found


def members(cls: type) -> set[str]:
    """Return the public names of a class, its slots and what its methods set on their object."""
    names = set(dir(cls))
    for base in cls.__mro__[:-1]:
        names |= set(getattr(base, "__slots__", ()))
        names |= set(re.findall(r"self\.(\w+)", inspect.getsource(base)))
    return {name for name in names if not name.startswith("_")}


def print_words(name: str, words: Iterable[str]) -> None:
    text = "\n".join(textwrap.wrap(" ".join(sorted(words)), WIDTH, break_on_hyphens=False))
    print(f'"{name}" = """\n{text}"""')


if __name__ == "__main__":
    main()
