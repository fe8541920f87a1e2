"""A Python program's sockets, pipes, processes and threads have to be used as they work."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

RUN = "import subprocess\nhost, port, page = 'a', 1, 'p'\nsubprocess.run({})"
UDP = "import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n{}"
LOOP = """import socket
def listen(seconds):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.bind(("", 9)){}
    while True:
        try:
            print(s.recvfrom(9))
        except socket.timeout:
            break
"""
MEMBER = UDP.format("s.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, {} + {})")
GROUP, ANY = "socket.inet_aton('239.1.2.3')", "socket.inet_aton('0.0.0.0')"
SCAPY = """import socket
from scapy.all import sniff{}
door = socket.socket()
guest, _ = door.accept()
{}
"""
PAIR = """import threading, zmq
class Bridge:
    def __init__(self, context):
        self.near = context.socket(zmq.PAIR)
        {}
    def open(self): threading.Thread(target=self.loop, args=({},)).start()
    def loop(self, pipe): print(pipe.recv())
    def stop(self): self.near.send(b"x")
"""
PROCESS = """import {0}
class Shop:
    def __init__(self): self.port = 0
    def serve(self): self.port = 7
def start():
    shop = Shop()
    worker = {0}.{1}(target=shop.serve)
    worker.start()
    return shop.port
"""
ENDLESS = """import queue
class Shop:
    def serve(self):
        while True:
            print(1){}
def start(q):
    shop = Shop()
    shop.serve()
    q.put(1)
"""
THREAD = "import threading\ndef work(a, b): print(a, b)\nthreading.Thread(target={}).start()"
STEP = """class Line:
    def open(self): self.{0}()
    def {0}(self):
        {1}
"""
GROUPS = "import re\nfound = re.match(r'(a)(b)(c)', 'abc')\n{} = found.groups()"
ANSWER = (
    "import subprocess\ndef parts(given):\n    out, err = given\n    return out\nparts(subprocess.run('a'){})"
)
DOOR = "import socket\ns = socket.socket()\ns.bind(('', 1))\ns.listen()\nguest, _ = s.accept()\nprint({}.recv(1))"
PORT = "import socket, sys\nport = {}\ns = socket.socket()\ns.connect(('a', port))"
JSON = "import json, datetime, socket\nprint(json.dumps({}))"
BYTES = "import socket\ns = socket.create_connection(('', 1))\ndata = s.recv(9)\n{}"
FILE = "with open('a', {}) as f:\n    f.write({})"
HANDLER = """import socketserver
class Eye(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            data = self.rfile.{}
"""
LINES = "import io, socket\nfile = io.TextIOWrapper(socket.socket().makefile({}))"


def gaps(text: str) -> tuple[str, ...]:
    return gaps_of(parse(text, ".py"), Origin.ANSWER)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (RUN.format("['ls', '|', 'sort']"), "| is read by shells only"),
        (RUN.format("['make', '2>&1']"), "2>&1 is read by shells only"),
        (RUN.format("['ps', 'ax', 'grep', 'a']"), "grep is given to ps"),
        (RUN.format("['nmap', f'{host}:{port}']"), "nmap takes no port"),
        (RUN.format("['play', f'\"{page}\"']"), "quotes become part"),
        ("import subprocess\nw = ['play']\nw.append(f\"'{w}'\")\nsubprocess.run(w)", "quotes become part"),
        (RUN.format("['gdb', '--batch', '-q']"), "gdb --batch reads no commands"),
        (RUN.format("['ls', '-l'], shell=True"), "a shell runs the first word"),
        (RUN.format("f'ping -c 1 {host}'"), "no program has the name 'ping -c 1'"),
        (RUN.format("['ls'], capture_output=True, stdout=subprocess.PIPE"), "capture_output excludes"),
        (RUN.format("['ls'], stdin=subprocess.PIPE, input=b'a'"), "input excludes stdin"),
        ("import subprocess\nsubprocess.check_output(['ls'], stdout=1)", "check_output takes no stdout"),
        (
            "import subprocess\nr = subprocess.run(['ls'])\nprint(r.stdout.split())",
            "stdout of the process is not",
        ),
        (
            "import subprocess\nr = subprocess.Popen(['ls'])\nr.stdin.write(b'a')",
            "stdin of the process is not",
        ),
        (RUN.format("['ls'], input=page.encode(), text=True"), "the process takes str and not bytes"),
        (RUN.format("['ls'], input=f'{page}'"), "the process takes bytes and not str"),
        (UDP.format("s.recvfrom(9)"), "is never bound"),
        (UDP.format("class EchoServer:\n    def a(self): s.sendto(s.recvfrom(9)[0], 1)"), "is never bound"),
        (MEMBER.format(ANY, GROUP), "a membership has the group first"),
        (LOOP.format(""), "a timeout ends the loop, and no timeout is set"),
        (HANDLER.format("read()"), "the loop goes on after all has been read"),
        (SCAPY.format("", "sniff(opened_socket=guest)"), "scapy takes no plain socket"),
        (PAIR.format("pass", "self.near"), "near is neither bound nor connected"),
        (LINES.format("'rw'"), "a file of texts is wrapped"),
        ("import socket, socks\nsocks.socket = socket.socket", "socks.socket is a module"),
        (PROCESS.format("multiprocessing", "Process"), "port is set in another process only"),
        (ENDLESS.format(""), "put comes behind serve"),
        (THREAD.format("work(1, 2)"), "work is called where it should be handed over"),
        (THREAD.format("work, args=(1,)"), "work is started with 1 arguments and takes 2"),
        (THREAD.format("work, args=(1, 2, 3)"), "work is started with 3 arguments and takes 2"),
        (THREAD.format("print, args=('abc')"), "args is no tuple"),
        (
            "import threading\nasync def go(): pass\nthreading.Thread(target=go)",
            "go would have to be awaited",
        ),
        (
            "import socket, threading\nc, _ = socket.socket().accept()\nthreading.Thread(target=print, args=(c))",
            "args is no tuple",
        ),
        ("def again(n):\n    print(n)\n    return again(n)", "again calls itself for ever"),
        (
            "class A:\n    @property\n    def port(self):\n        return self.port",
            "port calls itself for ever",
        ),
        (STEP.format("_negotiate_v5", "pass"), "_negotiate_v5 does nothing"),
        ("import SocketServer\nprint(f'{1}')", "Python 3 has no SocketServer"),
        ("from httplib import HTTPConnection\ndef f() -> None: pass", "Python 3 has no httplib"),
        (GROUPS.format("a, b"), "3 groups are unpacked into 2 names"),
        (ANSWER.format(""), "subprocess.CompletedProcess cannot be unpacked"),
        (BYTES.format("a, b = s.recv(20)"), "bytes that were received are unpacked"),
        (
            JSON.format("{'at': datetime.datetime.now()}"),
            "json takes nothing that datetime.datetime.now gives",
        ),
        (DOOR.format("s"), "s listens, and data goes over what it accepts"),
        (PORT.format("sys.argv[1]"), "a port is a number"),
        ("import socket\nsocket.socket().bind(('a', '80'))", "a port is a number"),
        (JSON.format("{'names': {1, 2}}"), "json takes no set"),
        (JSON.format("[socket.socket().recv(1)]"), "json takes no bytes"),
        ("import json\nclass P: pass\njson.dumps(P())", "json takes no P"),
        (BYTES.format("if data == 'end': pass"), "bytes never equal a text"),
        (BYTES.format("if 'end' in data: pass"), "bytes are looked for in a text"),
        (BYTES.format("data.split(',')"), "split of bytes takes no str"),
        ("import json\ndef f(peer): peer.sendall(json.dumps({}))", "sendall takes bytes and not str"),
        (FILE.format("'wb'", "'a'.strip()"), "bytes is written and not str"),
        (FILE.format("'w'", "x.encode()"), "str is written and not bytes"),
    ],
)
def test_what_cannot_work_is_a_gap(text: str, gap: str) -> None:
    assert any(gap in told for told in gaps(text)), gaps(text)


@pytest.mark.parametrize(
    "text",
    [
        RUN.format("['sh', '-c', 'ls', '>', 'a']"),
        RUN.format("['ps', 'ax', '-o', 'pid']"),
        RUN.format("['pgrep', 'grep']"),
        RUN.format("['nmap', '-p', str(port), host]"),
        RUN.format("['jq', f'\"{page}\"']"),
        RUN.format("['gdb', '--batch', '-ex', 'bt']"),
        RUN.format("['curl', '-sI', page]") + "\nprint('HTTP/')",
        RUN.format("['curl', *page]") + "\nprint('HTTP/')",
        RUN.format("'ls -l', shell=True"),
        RUN.format("'ls'"),
        RUN.format("['ls'], capture_output=True") + ".stdout.split()",
        "import subprocess\nr = subprocess.Popen(['ls'], stdout=-1)\nprint(r.stdout.read())",
        RUN.format("['ls'], input=page, text=True"),
        RUN.format("['ls'], input=page.encode()"),
        UDP.format("s.sendto(b'a', ('', 1))\ns.recvfrom(9)"),
        UDP.format("def ask_server():\n    s.sendto(b'a', ('', 1))\n    s.recvfrom(9)"),
        MEMBER.format(GROUP, ANY),
        LOOP.format("\n    s.settimeout(seconds)"),
        HANDLER.format("read()\n            break"),
        SCAPY.format(", StreamSocket", "sniff(opened_socket=StreamSocket(guest))"),
        SCAPY.format("", "sniff(prn=print)\nguest.recv(1)"),
        PAIR.format(
            "self.near.bind('inproc://x')\n        self.far = context.socket(zmq.PAIR)", "self.far"
        ).replace(
            "self.far = context.socket(zmq.PAIR)",
            "self.far = context.socket(zmq.PAIR)\n        self.far.connect('inproc://x')",
        ),
        LINES.format("'rwb'"),
        "import socket, socks\nsocket.socket = socks.socksocket",
        PROCESS.format("threading", "Thread"),
        ENDLESS.format("\n            break"),
        THREAD.format("work, args=(1, 2)"),
        "import socket, threading\nc = socket.socket().accept()\nthreading.Thread(target=print, args=(c))",
        "def down(n):\n    if n:\n        return down(n - 1)\n    return n",
        "class A:\n    @property\n    def port(self):\n        return self._port\n    _port = 1",
        STEP.format("_on_connect", "pass"),
        STEP.format("_negotiate_v5", "return 1"),
        "try:\n    import SocketServer\nexcept ImportError:\n    pass\nprint(f'{1}')",
        GROUPS.format("a, b, c"),
        GROUPS.format("a, *b"),
        ANSWER.format(".args"),
        DOOR.format("guest"),
        PORT.format("int(sys.argv[1])"),
        PORT.format("80"),
        "import asyncio\ndef f(): asyncio.run(g())\nasync def g(): return 1",
        JSON.format("{'at': str(datetime.datetime.now())}"),
        JSON.format("{1, 2}, default=list"),
        BYTES.format("if data == b'end' or 'end' in data.decode(): pass"),
        BYTES.format("data.decode().split(',')"),
        FILE.format("'wb'", "b'a'"),
        FILE.format("'w'", "'a'"),
        "def f(token, peer): peer.send(token.encode('utf-8'))",
        RUN.format("['awk', '>', 'a']"),
        RUN.format("['sort', '-t', '<', 'a']"),
        RUN.format("['grep', f'\"{page}\"', 'a']"),
        RUN.format("['ps', '-C', 'sort']"),
        RUN.format("['gdb', '--batch', *page]"),
        RUN.format("['curl', '-s', page]") + "\nprint('HTTP/')",
        RUN.format("'/Applications/My App/run'"),
        RUN.format("['ls'], stdin=None, input=b'a'"),
        RUN.format("['ls'], capture_output=True, stdout=None"),
        "import subprocess\nr = subprocess.run(['ls'])\nif r.stdout:\n    print(r.stdout.split())",
        "import subprocess\nsubprocess.Popen('ls -l', -1, None, None, None, None, None, True, True)",
        UDP.format("s.close()\ns = socket.socket(fileno=3)\nprint(s.recvfrom(9))"),
        UDP.format("class NoServer:\n    def a(self):\n        s.sendto(b'', 1)\n        s.recvfrom(9)"),
        LOOP.format("\n    signal.alarm(3)").replace("import socket", "import signal, socket"),
        DOOR.format("s") + "\ns.connect(('', 2))",
        "import socket, tkinter\ntkinter.Tk().bind(('a', '1'))",
        PAIR.format(
            "self.near.send(b'')\n        reach = self.near.bind\n        reach('inproc://x')", "self.near"
        ),
        THREAD.format("work, args=(1,)").replace("import threading", "from other import threading"),
        PROCESS.format("multiprocessing", "Process").replace(
            "    return", "    shop.port = input()\n    return"
        ),
        PROCESS.format("multiprocessing", "Process").replace("= 7", "= True"),
        "def down(it):\n    return down(next(it))",
        "class A:\n    def close(self):\n        return self.close()\nclass B(A):\n    def close(self): pass",
        "import re\nP = re.compile(r'(a) # (b)', re.X)\n(a,) = P.match('a').groups()",
        BYTES.format("a, b = s.recv(2)"),
        "import orjson as json, datetime\njson.dumps({'at': datetime.datetime.now()})",
        BYTES.format("print(data.encode('base64').replace('a', 'b'))").replace("s.recv(9)", "input()"),
    ],
)
def test_what_works_is_none(text: str) -> None:
    assert gaps(text) == ()


def test_only_an_answer_is_held_to_it() -> None:
    text = RUN.format("['ls', '-l'], shell=True")
    assert gaps(text)
    assert gaps_of(parse(text, ".py"), Origin.UNKNOWN) == ()
