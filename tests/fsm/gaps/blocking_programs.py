"""Small Python programs with gaps for a line each, for tests of what blocks and what comes to an end."""

from __future__ import annotations

TCP = "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_STREAM)\n{}"
UDP = "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n{}"
SERVE = """import socket, threading, multiprocessing
from concurrent.futures import ThreadPoolExecutor
def handle(guest):
    while True:
        data = guest.recv(1024)
        {0}
pool = ThreadPoolExecutor()
door = socket.create_server(("", 7))
while True:
    guest, _ = door.accept()
    {1}
"""
CLIENT = """import socket
class Client:
    def __init__(self): self.sock = None
    def open(self):
        with socket.create_connection(("a", 7)) as sock:
            {0}
    def ask(self):
        self.sock.sendall(b"x")
        return self.sock.recv(9)
"""
RECEIVER = """import socket, threading
class Receiver:
    def __init__(self):
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.sock.bind(("", 7)){0}
        self.thread = threading.Thread(target=self.run, args={1})
        self.thread.start()
    def run(self{2}):
        while True:
            {3}
    def {4}(self):
        {5}
        self.sock.close()
        self.thread.join({6})
"""
PROXY = """import socket
class Proxied(socket.socket):
    def choose(self, proxy): self.proxy = proxy
    def connect(self, address):
        kind = self.proxy[0]
        if kind == "none":
            return super().connect(address)
        {0}
    def negotiate(self, address):
        {1}
        self.sendall(b"x")
"""
CHILD = """import subprocess
def ask(text):
    child = subprocess.Popen(["bc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE{0})
    {1}
"""
APART = """import {0}, multiprocessing
def work(box): box.{1}
if __name__ == "__main__":
    box = {2}
    child = multiprocessing.Process(target=work, args=(box,))
    {3}
"""
OWN_BOX = """import queue, threading
from multiprocessing import Process, Queue
class Shop:
    def __init__(self): self.box = {0}
    def work(self): self.box.put(1)
    def run(self):
        {1}(target=self.work).start()
        {2}
"""
SPAWN = """import socket, multiprocessing
class Server:
    def __init__(self, port=None): self.port = port or 0
    def serve(self):
        door = socket.create_server(("", self.port))
        {0}
def spawn(port):
    server = Server(port)
    {1}
    return server.port
"""
SCRIPT = """import subprocess, tempfile
def run(code):
    {0}
        file.write(code)
        {1}
"""
STOP = """import threading
from tornado.ioloop import IOLoop
class Web(threading.Thread):
    def __init__(self):
        super().__init__()
        self.over = threading.Event()
    def stop(self): self.over.set()
    def stopped(self): return self.over.is_set()
    def run(self):
        {0}
"""
ETAG = """import requests
def fetch(address, known):
    headers = {{}}
    tag = requests.head(address).headers.get("ETag")
    {0}
    return requests.get(address, headers={1}).content
"""
TWICE = """import http.client
house = http.client.HTTPConnection("a")
house.request("GET", "/")
first = house.getresponse()
{0}
house.request("GET", "/b")
second = house.getresponse()
"""
PLAYER = 'import dbus\nbus = dbus.SessionBus()\np = bus.get_object("{0}", "{1}")\nm = dbus.Interface(p, "{2}")\n{3}'
HANDLER = """import socketserver
class Handler(socketserver.BaseRequestHandler):
    {0}
    def handle(self): {1}
class Threads({2}): pass
with {3}(("", 7), Handler) as server:
    server.serve_forever()
"""
LATER = """import {0}
from concurrent.futures import ThreadPoolExecutor
def work({1}): print(1)
pool = ThreadPoolExecutor()
{2}
"""
THREAD = """import threading
class Worker(threading.Thread):
    def __init__(self, name):
        {0}
        self.title = name
    def run(self): print(self.title)
"""
LATE = """import socket
class Chat:
    def __init__(self):
        self.sock = socket.create_connection(("a", 7){0})
    def receive(self):
        try:
            return self.sock.recv(9)
        except socket.timeout:
            {1}
"""
SELECT = """import selectors, socket
class Server:
    def __init__(self):
        self.watch = selectors.DefaultSelector()
        self.door = socket.create_server(("", 7))
        self.watch.register(self.door, selectors.EVENT_READ, {0})
    def accept(self{1}): print(1)
    def run(self):
        while True:
            for key, mask in self.watch.select():
                {2}
"""
STATS = """import socket
def memcached():
    s = socket.create_connection(("a", 11211){0})
    s.sendall(b"{1}")
    data = b""
    while True:
        part = s.recv(9)
        if not part: break
        data += part
        {2}
    return data
"""
REPEATED = """import socket
class Client:
    def __init__(self, timeout):
        self.sock = {0}
    def {1}(self, data):
        {2}
        self.sock.sendall(data)
        return self.sock.recv(9)
"""
EMPTY = """import socket
class Probe:
    def __init__(self):
        self.hello = b''
        self.ask = b''
    def run(self, host):
        s = socket.create_connection((host, 7))
        s.sendall(self.hello)
        print(s.recv(9))
        s.sendall({0})
        return s.recv(9)
"""
FIRST = """import socket
def talk(host):
    s = socket.socket()
    s.connect((host, 7))
    {0}
    s.sendall(b"x")
"""
NUMBER = """import os, socket
from multiprocessing.connection import Client
door = socket.create_server(("", 7))
guest, _ = door.accept()
Client(("", 8)).send({0})
"""
ANSWER = "self.request.sendall(self.request.recv(9))"
