"""A Python program asks libraries for what they have, and gives them what they take."""

from __future__ import annotations

import pytest

from fsm.gaps.python.misuses import gaps_in_misuses
from fsm.syntax import parse

ROUTES = """import tornado.web
class Base(tornado.web.RequestHandler):
    def initialize(self, folder{0}): self.folder = folder
class Home(Base):
    def get(self): self.write({1})
def make(): return tornado.web.Application([(r"/", Home{2})])
"""
ASKED = """import tornado.web
class Home({0}):
    def get(self): self.write(self.request.{1})
"""
SANIC = """from sanic import Sanic, response
app = Sanic("a")
@app.listener("{0}")
async def begin(app, loop): pass
@app.route("/")
async def home(request): return response.text(str(request.{1}))
"""
FLASK = """from flask import Flask, request
class App(Flask):
    def __init__(self): self.kind = request.{}
"""
IMPORTED = """from {0} import {1}
print({1})
"""
KAFKA = """import asyncio
from aiokafka import AIOKafkaConsumer
async def main(topic):
    consumer = AIOKafkaConsumer(topic, {0}=9)
    await consumer.start()
    await consumer.{1}()
"""
WORDS = """from kafka import KafkaProducer
def make(servers):
    words = {{{0}: servers}}
    return KafkaProducer(**words)
"""
RPC = """import grpc
from concurrent import futures
def make(): return grpc.server({}options=[])
"""
MQTT = """import paho.mqtt.client as mqtt{0}
class Reader:
    def __init__(self, name):
        self.client = mqtt.Client({1})
        self.client.on_connect = self.on_connect
        self.client.on_publish = self.on_publish
    def on_connect({2}): print("on")
    def on_publish(self, client, data, mid, code, more): print("out")
"""
PROXY = """import ssl, socket
def wrap(sock):
    context = ssl.{0}
    context.load_cert_chain("a")
    return context.wrap_socket(sock, server_side={1})
"""
SECURE = """import ssl
from tornado.httpserver import HTTPServer
def serve(app):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    {}
    return HTTPServer(app, ssl_options=context)
"""
CIPHER = """from Crypto.Cipher import AES
def make(): return AES.new({0}, AES.{1}, {2})
"""
LEARN = """from sklearn.feature_extraction.text import TfidfVectorizer
{0}
def classify(text): return words.transform([text])
"""
PREDICT = """from flask import Flask, jsonify, request
import numpy as np
app = Flask(__name__)
def predict(model):
    chance = model.predict_proba(request.get_json())[0, 1]
    return jsonify({{"chance": chance, "is_likely": {0}}})
"""
RANGE = """import json
import numpy as np
def send(producer):
    x = np.arange(0, 100, {0})
    for i in range(len(x)):
        producer.send(json.dumps({{"x": {1}}}))
"""
LATER = """import paho.mqtt.client as mqtt
def read(handler):
    client = mqtt.Client()
    client.on_message = handler
    client.{0}("localhost")
    {1}
    client.subscribe("a")
    client.loop_forever()
"""
CLIENT = """import ssl
def wrap(sock, host):
    context = ssl.create_default_context()
    {0}
    return context.wrap_socket(sock{1})
"""
TURNS = """import zmq
def work(address, done):
    socket = zmq.Context().socket(zmq.{0})
    socket.{1}(address)
    while True:
        socket.send_json({{"give": 1}})
        task = socket.recv_json()
        if task is None:
            break
        try:
            socket.send_json(done(task))
            {2}
        except ValueError:
            socket.send_json(None)
"""
READ = """import zmq
def read(protocol, port):
    socket = zmq.Context().socket(zmq.SUB)
    socket.subscribe(b"")
    socket.{0}(f"{1}:{{port}}")
    return socket.recv()
"""
GENERATED = """import grpc
from concurrent import futures
{0}
def serve(shop):
    server = grpc.server(futures.ThreadPoolExecutor())
    shop_pb2_grpc.add_ShopServicer_to_server(shop, server)
    server.start()
"""
NOT_GIVEN = "Home is not given folder that it is initialised with"
OTHER_NUMBER = "on_connect is given {} arguments and takes another number"
NEW = "self, client, data, flags, code, more"
NO_FORM = "JSON has no form for what the comparison of an array gives"


@pytest.mark.parametrize(
    ("code", "gap"),
    [
        (ROUTES.format("", '"a"', ""), NOT_GIVEN),
        (ROUTES.format("", '"a"', ', {"path": "a"}'), NOT_GIVEN),
        (
            ASKED.format("tornado.web.RequestHandler", "query_params"),
            "a request of Tornado has no query_params",
        ),
        (SANIC.format("before_start", "json"), "Sanic has no event before_start"),
        (SANIC.format("before_server_start", "data"), "a request of Sanic has no data"),
        (FLASK.format("Request"), "flask.request has no Request"),
        (IMPORTED.format("httpx.exceptions", "HTTPStatusError"), "httpx.exceptions has no HTTPStatusError"),
        (IMPORTED.format("werkzeug.serving", "WSGIServer"), "werkzeug.serving has no WSGIServer"),
        (KAFKA.format("timeout_ms", "getone"), "aiokafka.AIOKafkaConsumer takes no timeout_ms"),
        (KAFKA.format("consumer_timeout_ms", "consume"), "aiokafka.AIOKafkaConsumer has no consume"),
        (WORDS.format('"bootstrap.servers"'), "KafkaProducer of kafka-python takes no bootstrap.servers"),
        (RPC.format(""), "grpc.server needs thread_pool"),
        (MQTT.format("", "name", NEW), OTHER_NUMBER.format(4)),
        (
            MQTT.format("", "mqtt.CallbackAPIVersion.VERSION2", NEW.replace(", more", "")),
            OTHER_NUMBER.format(5),
        ),
        (
            PROXY.format("create_default_context(ssl.Purpose.CLIENT_AUTH)", "False"),
            "a context for a server makes no socket of a client",
        ),
        (
            PROXY.format("create_default_context()", "True"),
            "a context for a client makes no socket of a server",
        ),
        (TURNS.format("REQ", "connect", "pass"), "socket is a REQ and sends twice in turn"),
        (READ.format("connect", "tcp://*"), "a socket cannot connect to any address"),
        (READ.format("connect", "{protocol}://*"), "a socket cannot connect to any address"),
        (GENERATED.format(""), "shop_pb2_grpc is not imported"),
        (LATER.format("connect_async", ""), "nothing is subscribed to before there is a connection"),
        (
            CLIENT.format("", ""),
            "a client's context is not told the name of the host that it checks",
        ),
        (
            PROXY.format("SSLContext(ssl.PROTOCOL_TLS_SERVER)", "True").replace("load_cert_chain", "load")
            + "PURPOSE = ssl.Purpose.CLIENT_AUTH",
            "a server's context has no certificate",
        ),
        (SECURE.format(""), "a server's context has no certificate"),
        (
            CIPHER.format("b'a' * 16", "MODE_CBC", "iv=b'fifteen bytes!!'"),
            "AES takes no start vector of 15 bytes",
        ),
        (CIPHER.format("b'12345'", "MODE_ECB", "use_aesni=True"), "AES takes no key of 5 bytes"),
        (LEARN.format("words = TfidfVectorizer()"), "words has learnt nothing when it is used"),
        (PREDICT.format("chance >= 0.5"), NO_FORM),
        (RANGE.format("1", "x[i]"), "JSON has no form for a number of an array"),
    ],
)
def test_misused_libraries_are_told(code: str, gap: str) -> None:
    assert gap in list(gaps_in_misuses(parse(code, ".py")))


@pytest.mark.parametrize(
    "code",
    [
        ROUTES.format("", '"a"', ', {"folder": "a"}'),
        ROUTES.format("=None", '"a"', ""),
        ROUTES.format("", '"a"', ", dict(folder=1)"),
        ROUTES.format("", '"a"', "").replace("(tornado.web.RequestHandler)", ""),
        ASKED.format("tornado.web.RequestHandler", "query_arguments"),
        ASKED.format("Other", "query_params"),
        SANIC.format("before_server_start", "json"),
        SANIC.format("after_server_stop", "args"),
        FLASK.format("method"),
        IMPORTED.format("httpx", "HTTPStatusError"),
        IMPORTED.format("werkzeug.serving", "make_server"),
        "try:\n    from werkzeug.serving import WSGIServer\nexcept ImportError:\n    WSGIServer = None\n",
        KAFKA.format("consumer_timeout_ms", "getone"),
        WORDS.format('"bootstrap_servers"'),
        WORDS.format('"bootstrap.servers"').replace("from kafka", "from confluent_kafka"),
        RPC.format("futures.ThreadPoolExecutor(), "),
        RPC.format("thread_pool=futures.ThreadPoolExecutor(), "),
        MQTT.format("", "name", NEW.replace(", more", "")),
        MQTT.format("", "name", NEW + "=None"),
        MQTT.format("", "name", "self, *given"),
        MQTT.format("", "mqtt.CallbackAPIVersion.VERSION2", NEW),
        MQTT.format("", "name, protocol=mqtt.MQTTv5", NEW),
        PROXY.format("create_default_context()", "False, server_hostname='a'"),
        CLIENT.format("", ", server_hostname=host"),
        CLIENT.format("context.check_hostname = False", ""),
        TURNS.format("REQ", "connect", "socket.recv()"),
        TURNS.format("REQ", "connect", "done(socket)"),
        TURNS.format("REQ", "connect", "for _ in task: socket.recv()"),
        TURNS.format("PAIR", "connect", "pass"),
        TURNS.format("DEALER", "connect", "pass"),
        READ.format("bind", "tcp://*"),
        READ.format("connect", "tcp://localhost"),
        GENERATED.format("import shop_pb2_grpc"),
        GENERATED.format("from . import shop_pb2_grpc"),
        LATER.format("connect", ""),
        LATER.format("connect_async", "client.loop_start()"),
        PROXY.format("create_default_context(ssl.Purpose.CLIENT_AUTH)", "True"),
        PROXY.format("SSLContext(ssl.PROTOCOL_TLS)", "True"),
        SECURE.format('context.load_cert_chain("a")'),
        CIPHER.format("b'your key'", "MODE_CBC", "iv=b'your vector'"),
        CIPHER.format("b'0123456789abcdef'", "MODE_GCM", "nonce=b'12'"),
        LEARN.format("words = TfidfVectorizer().fit(['a'])"),
        LEARN.format("words = TfidfVectorizer(vocabulary={'a': 0})"),
        LEARN.format("words = TfidfVectorizer()\nlearn(words)"),
        PREDICT.format("bool(chance >= 0.5)"),
        PREDICT.format("float(chance) >= 0.5"),
        RANGE.format("1", "int(x[i])"),
        RANGE.format("0.5", "x[i]"),
    ],
)
def test_like_uses_that_work_are_left_alone(code: str) -> None:
    assert list(gaps_in_misuses(parse(code, ".py"))) == []
