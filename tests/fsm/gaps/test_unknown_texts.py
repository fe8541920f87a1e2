"""Where nobody says what a text is, what is wrong whatever stands around it counts; of an extract it does not."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

JAVA = "class Sender {{\n    void send(java.net.URL url, String text) throws Exception {{\n{}\n    }}\n}}\n"


@pytest.mark.parametrize(
    ("suffix", "text", "gap"),
    [
        (
            ".py",
            "import socket\ns = socket.create_connection((host, 80))\ns.settimeout(-1)\ns.sendall(b'a')\n",
            "a socket takes no time below zero",
        ),
        (
            ".py",
            "import zmq\nsocket = zmq.Context().socket(zmq.PUSH)\nsocket.connect('tcp://*:5555')\n",
            "a socket cannot connect to any address",
        ),
        (
            ".py",
            "import zmq\n\ndef serve(port):\n    socket = zmq.Context().socket(zmq.REP)\n    socket.bind(port)\n"
            "    if running > 3:\n        return socket\n    running = running - 1\n",
            "running is read before its function sets it",
        ),
        (
            ".py",
            "import grpc\n\ndef serve(servicer):\n    server = grpc.server()\n"
            "    servicer.add_to(server)\n    server.start()\n",
            "grpc.server needs thread_pool",
        ),
        (
            ".py",
            "from aiokafka import AIOKafkaConsumer\n\nasync def read(topic):\n    consumer = AIOKafkaConsumer(topic)\n"
            "    await consumer.start()\n    await consumer.assign([topic])\n",
            "assign of aiokafka.AIOKafkaConsumer is awaited and no coroutine",
        ),
        (
            ".java",
            JAVA.format(
                "        HttpURLConnection connection = (HttpURLConnection) url.openConnection();\n"
                "        connection.getOutputStream().write(text.getBytes());\n"
                '        connection.setRequestProperty("Accept", "text/html");'
            ),
            "connection.setRequestProperty comes after it is connected",
        ),
        (".php", "<?php\nfunction f() { $this = connect(); }\n", "$this is assigned"),
        (
            ".go",
            'package a\n\nimport "net"\n\nfunc f() {\n\tinterfaces, _ := net.Interfaces()\n'
            "\tfor _, i := range interfaces {\n\t\tfor _, a := range i.Addrs {\n\t\t\tlog(a)\n\t\t}\n\t}\n}\n",
            "i.Addrs is a method and not called",
        ),
    ],
)
def test_what_is_wrong_whatever_stands_around_it_counts_where_nobody_says_what_a_text_is(
    suffix: str, text: str, gap: str
) -> None:
    syntax = parse(text, suffix)
    assert gap in gaps_of(syntax)
    assert gap in gaps_of(syntax, Origin.ANSWER)
    assert gap not in gaps_of(syntax, Origin.EXTRACT)
    assert gaps_of(syntax, Origin.SOURCE) == ()


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".py", "class Reader:\n    def read(self):\n        return self.connect(socket.timeout)\n"),
        (".java", "class Reader {\n    private void read(Peer peer) { peer.add(PREFIX); }\n}\n"),
        (".js", "class Reader { read() { return this.connect(new Socket()); } }\n"),
        (".py", "data = base64.b64encode('text')\nsocket.send('text' + data)\n"),
    ],
)
def test_what_may_stand_around_a_text_is_asked_of_answers_only(suffix: str, text: str) -> None:
    syntax = parse(text, suffix)
    assert gaps_of(syntax) == ()
    assert gaps_of(syntax, Origin.ANSWER)
