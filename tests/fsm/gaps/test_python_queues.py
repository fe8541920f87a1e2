"""A Python program takes and gives what message brokers, queues and sockets of ZeroMQ do."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

REPLIER = """import zmq
context = zmq.Context()
socket = context.socket(zmq.{0})
socket.bind("tcp://*:5555")
tasks = []
while True:
    message = socket.{1}
    if message == {2}:
        socket.{3}
    elif message == {4}:
        tasks.append(1)
        {5}
"""
LISTENER = """import zmq
class Reader:
    def __init__(self, address):
        self.socket = zmq.Context().socket(zmq.{})
        self.socket.connect(address)
        self.socket.setsockopt({})
    def use(self):
        return self.socket.{}
"""
PARTS = """import zmq
def connect(url="{}", write_only=False):
    context = zmq.Context()
    {}
    socket = context.socket(zmq.PUSH)
    socket.connect({})
"""
TASKS = """import zmq
tasks = [{}]
running = 0
def serve():
    global tasks, running
    socket = zmq.Context().socket(zmq.REP)
    socket.bind("tcp://*:5555")
    while tasks or running > 0:
        socket.recv()
        running += 1
        socket.send(b"a")
serve()
"""
FILLED = """import queue
class Worker:
    def __init__(self, requests, replies):
        self.requests = requests
        self.replies = replies
    def ask(self, what):
        self.requests.put(what)
        return self.replies.{0}
def make(start):
    requests, replies = None, None
    incoming = queue.Queue()
    outgoing = queue.Queue()
    worker = Worker(incoming, outgoing)
    {1}
    return start(worker)
"""
KAFKA_BATCH = """from aiokafka import AIOKafkaConsumer
class Reader:
    async def start(self, topic):
        self.consumer = AIOKafkaConsumer(topic)
        {}self.consumer.start()
        {}self.consumer.subscribe([topic])
    async def batch(self, size{}):
        found = []
        async for message in self.consumer:
            found.append(message.value)
            if {}len(found) >= size:
                break
        return found
"""
MQTT_READER = """import paho.mqtt.client as mqtt
def on_message(client, data, message):
    {}
client = mqtt.Client({})
client.on_message = on_message
client.connect("localhost")
client.subscribe("a")
client.loop_forever()
"""
RABBIT = """import pika
def callback({}):
    print({})
connection = pika.BlockingConnection(pika.ConnectionParameters("localhost"))
channel = connection.channel()
channel.basic_publish(exchange="", routing_key="q", body={})
channel.basic_consume(queue="q", on_message_callback=callback, auto_ack=True)
channel.start_consuming()
"""
REDIS = """import redis
pubsub = redis.Redis().pubsub()
pubsub.subscribe("a")
for message in pubsub.listen():
    {}print(message["data"].decode())
"""
RECORDS = """import json
from kafka import KafkaConsumer, KafkaProducer
producer = KafkaProducer(bootstrap_servers="a"{})
producer.send("topic", {})
for record in KafkaConsumer("topic"):
    pass
consumer = KafkaConsumer("topic")
for record in consumer:
    print(record.value{})
"""
APP = """import websocket
def on_message({}): print("message")
app = websocket.WebSocketApp("ws://a", on_message=on_message)
app.send({})
app.run_forever()
"""
TLS = """import paho.mqtt.client as mqtt, ssl
def make(version="{}", use_tls=False):
    client = mqtt.Client()
    if use_tls:
        client.tls_set(tls_version=getattr(ssl, f"PROTOCOL_{{version.upper()}}"))
    return client
"""
RUNNING = """import zmq
def serve():
    socket = zmq.Context().socket(zmq.REP)
    socket.bind("tcp://*:5555")
    running = True
    while running:
        text = socket.recv_string()
        if text == "quit":
            running = False
        else:
            socket.send_string("a")
"""
EARLY = """def read(words="none", is_given=False):
    if not is_given:
        return None
    first, second = words.split(":")
    return first
"""
CURL = """import subprocess
def ask(address):
    command = ["curl", {}address]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output, _ = process.communicate()
    for line in output.splitlines():
        if line.startswith({}):
            return int(line.split()[1])
"""
IMAGE = """import io
import requests
from PIL import Image
def show(address):
    response = requests.get(address)
    return Image.open({})
"""


def _reasons(code: str) -> list[str]:
    return list(gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (
            REPLIER.format("REP", "recv_string()", '"a"', 'send_string("b")', '"c"', ""),
            "a replier leaves a request without an answer",
        ),
        (
            REPLIER.format("REP", "recv()", '"a"', 'send(b"b")', 'b"c"', 'socket.send(b"d")'),
            "what a socket of ZeroMQ receives is bytes and no text",
        ),
        (
            REPLIER.format("REP", "recv()", 'b"a"', 'send("b")', 'b"c"', 'socket.send(b"d")'),
            "send of ZeroMQ takes bytes and no str",
        ),
        (
            LISTENER.format("SUB", 'zmq.SUBSCRIBE, ""', "recv()"),
            "setsockopt of ZeroMQ takes no str for SUBSCRIBE",
        ),
        (LISTENER.format("SUB", 'zmq.SUBSCRIBE, b""', 'send(b"a")'), "a SUB socket sends nothing"),
        (LISTENER.format("PUSH", "zmq.LINGER, 0", "recv()"), "a PUSH socket receives nothing"),
        (
            PARTS.format("tcp://a:1+2", "first, second, third = url.split('+')", "first"),
            "connect fails with the values that it offers itself: url.split('+') has not 3 parts",
        ),
        (
            PARTS.format("zmq+tcp://a:1", "first = url.split('+')[0]", "first"),
            "connect fails with the values that it offers itself: zmq is no address",
        ),
        (TASKS.format(""), "the loop of serve never begins"),
        (FILLED.format("get()", ""), "nothing is ever put into replies, which is waited for"),
        (
            KAFKA_BATCH.format("await ", "", "=None", "size and "),
            "batch waits for ever where no size is given",
        ),
        (
            KAFKA_BATCH.format("await ", "await ", "", ""),
            "subscribe of aiokafka.AIOKafkaConsumer is awaited and no coroutine",
        ),
        (KAFKA_BATCH.format("", "", "", ""), "start of aiokafka.AIOKafkaConsumer is never awaited"),
        (
            MQTT_READER.format('print(message.payload == "on")', ""),
            "the payload of a message is bytes and no text",
        ),
        (
            MQTT_READER.format("print(1)", "clean_session=True, protocol=mqtt.MQTTv5"),
            "a client of MQTT 5 is made without clean_session",
        ),
        (
            RABBIT.format("channel, method, words, body", 'body.split(",")', '"a"'),
            "the body of a message is bytes and no text",
        ),
        (RABBIT.format("body", "body", '"a"'), "a consumer of RabbitMQ is called with 4 arguments"),
        (
            RABBIT.format("*given", "given", '{"a": 1}'),
            "basic_publish of pika.adapters.blocking_connection.BlockingChannel takes no dict",
        ),
        (REDIS.format(""), "the first message of a subscription holds a number and no data"),
        (RECORDS.format("", 'json.dumps({"a": 1})', ""), "send of kafka.KafkaProducer takes no str"),
        (RECORDS.format("", 'b"a"', "()"), "value of a record of kafka-python is no function"),
        (
            APP.format("message", '"a"'),
            "on_message of a WebSocketApp is given 2 arguments and takes another number",
        ),
        (APP.format("app, message", '{"a": 1}'), "send of websocket.WebSocketApp takes no dict"),
        (
            TLS.format("tlsv1.2"),
            "make fails with the values that it offers itself: PROTOCOL_TLSV1.2 is no name",
        ),
    ],
)
def test_brokers_and_queues_are_given_what_they_take(code: str, reason: str) -> None:
    assert reason in _reasons(code)


@pytest.mark.parametrize(
    "code",
    [
        REPLIER.format("REP", "recv_string()", '"a"', 'send_string("b")', '"c"', 'socket.send_string("d")'),
        REPLIER.format("REP", "recv_string()", '"a"', 'send_string("b")', '"c"', "break"),
        REPLIER.format("PULL", "recv_string()", '"a"', "close()", '"c"', ""),
        REPLIER.format("REP", "recv().decode()", '"a"', 'send("b".encode())', '"c"', 'socket.send(b"d")'),
        LISTENER.format("SUB", 'zmq.SUBSCRIBE, "a".encode()', "recv_string()"),
        LISTENER.format("XSUB", "zmq.LINGER, 0", 'send(b"a")'),
        RUNNING,
        EARLY,
        MQTT_READER.format("message.payload = message.payload.decode(); print(message.payload == 'on')", ""),
        PARTS.format("tcp://a:1+2", "first, second = url.split('+')", "first"),
        PARTS.format("tcp://a:1", "if '+' in url: first, second = url.split('+')", "url"),
        TASKS.format("1"),
        FILLED.format("get(timeout=5)", ""),
        FILLED.format("get()", "outgoing.put(1)"),
        FILLED.format("get()", "start(outgoing)"),
        KAFKA_BATCH.format("await ", "", "", ""),
        KAFKA_BATCH.format("await ", "", "=None", ""),
        MQTT_READER.format('print(message.payload.decode() == "on", message.payload == b"on")', ""),
        MQTT_READER.format("print(1)", "clean_session=None, protocol=mqtt.MQTTv5"),
        RABBIT.format("channel, method, words, body", 'body.split(b",")', '"a"'),
        RABBIT.format("*given", "given", 'b"a"'),
        REDIS.format('if message["type"] == "message": '),
        RECORDS.format(", value_serializer=str.encode", '"a"', ".decode()"),
        RECORDS.format("", '"a".encode()', ""),
        APP.format("*given", '"a"'),
        APP.format("app, message, more=None", 'b"a"'),
        CURL.format('"-sI", ', '"HTTP/1.1"'),
        CURL.format('"-s", "-w", "HTTP/%{http_code}", ', '"HTTP/"'),
        CURL.format('"-s", ', '"status"'),
        IMAGE.format("io.BytesIO(response.content)"),
        IMAGE.format("response.raw"),
        TLS.format("tls"),
    ],
)
def test_brokers_and_queues_that_are_given_it_are_no_fault(code: str) -> None:
    assert _reasons(code) == []
