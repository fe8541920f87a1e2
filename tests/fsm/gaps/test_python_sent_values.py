"""A Python program sends through its brokers and connections what these take."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

KAFKA = """import json
from kafka import KafkaProducer
{}
producer = KafkaProducer(bootstrap_servers="a", {})
def send(name, text: str, words: dict, some: bytes):
    producer.send("topic", {})
"""
MADE = """import json
from kafka import KafkaProducer
class Message:
    def __init__(self, name): self.name = name
def make({0}):
    {1}
    return KafkaProducer({2})
class Sender:
    def __init__(self): self.producer = make()
    def send(self, name):
        data = {3}
        self.producer.send("topic", value=data)
"""
LATER = """import asyncio, json
from aiokafka import AIOKafkaProducer
class Sender:
    def __init__(self): self.producer = AIOKafkaProducer(bootstrap_servers="a"{})
    async def send(self, name):
        await self.producer.start()
        await self.producer.send_and_wait("topic", {})
"""
RABBIT = """import pika, json
channel = pika.BlockingConnection(pika.ConnectionParameters("a")).channel()
def send(words: dict): channel.basic_publish("", "queue", {})
"""
CONFLUENT = """import json
from confluent_kafka import Producer
class Sender:
    def __init__(self): self.producer = Producer({{"bootstrap.servers": "a"}})
    def send(self, words: dict): self.producer.produce("topic", {})
"""
MQTT = """import json
import paho.mqtt.client as mqtt
client = mqtt.Client()
def send(name, words: dict): client.publish("topic", {})
"""
STOMP = """import json, stomp
connection = stomp.Connection([("a", 1)])
connection.send(destination="/queue/a", body={})
"""
REDIS = """import json
import redis{}
client = redis.Redis(host="a")
async def send(name): {}
"""
PIKA_LATER = """import aio_pika, json
def message(name): return aio_pika.Message({})
"""
ZERO = """import json, zmq
def send(socket: zmq.Socket, text: str, some: bytes): socket.{}
"""
FASTAPI = """from fastapi import FastAPI, WebSocket
app = FastAPI()
@app.websocket("/")
async def serve(websocket: WebSocket):
    await websocket.accept()
    await websocket.{}
"""
TORNADO = """import tornado.websocket
class Handler(tornado.websocket.WebSocketHandler):
    def on_message(self, message): self.write_message({})
"""
TOPICS = """import paho.mqtt.publish as publish
publish.single("topic", {}, hostname="a")
"""


@pytest.mark.parametrize(
    "code",
    [
        KAFKA.format("", "", '{"name": name}'),
        KAFKA.format("", "", "json.dumps(words)"),
        KAFKA.format("", "", "words"),
        KAFKA.format("", "", "text"),
        KAFKA.format("", "value_serializer=str.encode", 'name, f"{name}"'),
        KAFKA.format("", "", 'some, headers={"a": some}'),
        KAFKA.format('words = {"acks": 1}', "**words", "[name]"),
        MADE.format("", "", 'bootstrap_servers="a"', "json.dumps([name])"),
        MADE.format("", "", 'bootstrap_servers="a"', "Message(name)"),
        MADE.format("", 'words = {"bootstrap_servers": "a"}', "**words", '{"name": name}'),
        LATER.format("", '{"name": name}'),
        LATER.format("", 'f"{name}"'),
        RABBIT.format("words"),
        RABBIT.format("[words]"),
        CONFLUENT.format('key="a", value=words'),
        CONFLUENT.format("{**words}"),
        MQTT.format('{"name": name}'),
        MQTT.format("payload=words, qos=1"),
        STOMP.format('{"a": 1}'),
        REDIS.format("", 'client.publish("a", {"name": name})'),
        REDIS.format(".asyncio as redis", 'await client.rpush("a", [name])'),
        PIKA_LATER.format('body=json.dumps({"name": name})'),
        PIKA_LATER.format('{"name": name}'),
        ZERO.format("send(text)"),
        ZERO.format('send({"text": text})'),
        FASTAPI.format('send_text({"a": 1})'),
        TORNADO.format("[1, 2]"),
        TOPICS.format('payload={"a": 1}'),
    ],
)
def test_what_is_sent_and_refused_is_told(code: str) -> None:
    assert any(" takes no " in gap for gap in gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    "code",
    [
        KAFKA.format("", "", "json.dumps(words).encode()"),
        KAFKA.format("", "", "some, key=text.encode(), headers=[(text, some)]"),
        KAFKA.format("", "", "text if isinstance(text, bytes) else text.encode()"),
        KAFKA.format("", "value_serializer=str.encode", "text"),
        KAFKA.format("", "value_serializer=lambda part: json.dumps(part).encode()", "words"),
        KAFKA.format('words = {"value_serializer": str.encode}', "**words", "text"),
        KAFKA.format('words = {}\nwords["value_serializer"] = str.encode', "**words", "text"),
        KAFKA.format("raw = KafkaProducer()", "value_serializer=str.encode", "text"),
        MADE.format("**words", "", "**words", "[name]"),
        MADE.format("", "import json", "value_serializer=json.dumps", "[name]"),
        LATER.format(", value_serializer=str.encode", 'f"{name}"'),
        LATER.format("", "json.dumps(name).encode()"),
        RABBIT.format("json.dumps(words)"),
        RABBIT.format('b"a"'),
        CONFLUENT.format("json.dumps(words)"),
        CONFLUENT.format("words.get(1)"),
        MQTT.format("json.dumps(words)"),
        MQTT.format("5"),
        MQTT.format("None"),
        STOMP.format('json.dumps({"a": 1})'),
        REDIS.format("", 'client.set("a", 5)'),
        REDIS.format("", 'client.rpush("a", *[name])'),
        PIKA_LATER.format("body=json.dumps(name).encode()"),
        ZERO.format("send_string(text)"),
        ZERO.format("send(some)"),
        FASTAPI.format('send_json({"a": 1})'),
        FASTAPI.format('send_text("a")'),
        TORNADO.format('{"a": 1}'),
        TORNADO.format("message"),
        TOPICS.format('payload="a"'),
    ],
)
def test_what_is_sent_and_taken_is_no_fault(code: str) -> None:
    assert list(gaps_in_misuses(parse(code, ".py"))) == []
