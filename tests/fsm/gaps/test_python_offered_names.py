"""A Python program takes of its libraries' modules what these have in some version."""

from __future__ import annotations

import pytest

from fsm.gaps.python.meaning.tree import tree_of
from fsm.gaps.python.packages.offered import gaps_in_offers, words_of

ABSENT = [
    ("twisted.internet.protocol", "TCPServer"),
    ("twisted.web.server", "HTTPServer"),
    ("starlette.routing", "WebSocketEndpoint"),
    ("starlette.applications", "FastAPI"),
    ("websockets.sync.client", "create_connection"),
    ("werkzeug.security", "hash_password"),
    ("aiokafka.errors", "KafkaBrokerError"),
]
OFFERED = [
    ("twisted.internet", "reactor"),
    ("twisted.internet.protocol", "DatagramProtocol"),
    ("twisted.internet.endpoints", "TCP4ServerEndpoint"),
    ("twisted.protocols.basic", "LineReceiver"),
    ("twisted.web.client", "getPage"),  # of older versions alone
    ("twisted.web.resource", "NoResource"),
    ("autobahn.asyncio.websocket", "WebSocketServerFactory"),
    ("starlette.routing", "WebSocketRoute"),
    ("starlette.endpoints", "WebSocketEndpoint"),
    ("websockets.sync.client", "connect"),
    ("werkzeug.serving", "make_server"),
    ("werkzeug.utils", "secure_filename"),
    ("kafka.structs", "TopicPartition"),
    ("aiokafka.structs", "ConsumerRecord"),
    ("gevent.pywsgi", "WSGIServer"),
    ("urllib3.exceptions", "InsecureRequestWarning"),
]


def _gaps(code: str) -> list[str]:
    tree = tree_of(code)
    assert tree is not None
    return list(gaps_in_offers(tree, code))


@pytest.mark.parametrize(("module", "name"), ABSENT)
def test_a_name_that_no_version_has_is_told(module: str, name: str) -> None:
    assert _gaps(f"from {module} import {name}\n") == [f"{module} has no {name}"]
    package, _, short = module.rpartition(".")
    assert _gaps(f"from {package} import {short}\n{short}.{name}()\n") == [f"{module} has no {name}"]


@pytest.mark.parametrize(("module", "name"), OFFERED)
def test_a_name_that_any_version_has_is_no_fault(module: str, name: str) -> None:
    assert _gaps(f"from {module} import {name}\nimport {module}\n{module}.{name}\n") == []


def test_who_is_ready_for_another_version_takes_what_it_may_have() -> None:
    assert _gaps("try:\n    from werkzeug.security import a\nexcept ImportError:\n    a = None\n") == []


def test_modules_of_which_not_all_is_known_are_not_listed() -> None:
    assert not any("*" in names for names in words_of("offers").values())
