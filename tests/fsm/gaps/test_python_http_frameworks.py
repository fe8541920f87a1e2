"""What Tornado, Twisted, websockets, web services and a program's own classes are given is what they take."""

from __future__ import annotations

import pytest

from fsm.gaps.python.http.parts import gaps_in_http
from fsm.gaps.python.meaning.tree import tree_of
from fsm.syntax import parse

TORNADO = """import json, tornado.ioloop, tornado.web
class Desk(tornado.web.RequestHandler):
    def get(self{0}):
        {1}
app = tornado.web.Application([(r"{2}", Desk{3})])
"""
TWISTED = """from twisted.internet import reactor
from twisted.web import resource, server
from twisted.web.client import Agent
class Desk(resource.Resource):
    isLeaf = True
    def render_GET(self, request):
        {0}
{1}
"""
SOCKETS = """import asyncio, json, websockets
async def serve(ws{0}):
    {1}
async def main():
    {2}
asyncio.run(main())
"""
SERVED = "async with websockets.serve(serve, 'a', 80): await asyncio.Future()"
BOT = """import requests
class Bot:
    def __init__(self, token, chat):
        self.home = {0}
        self.chat = chat
    def send(self, name, data):
        {1}
"""
SERVICE = """import requests
def ask(number, version="20140806"):
    {0}
"""
PAGE = """import requests
from bs4 import BeautifulSoup
def fetch(number):
    page = requests.get(f"https://{0}/{{number}}/")
    soup = BeautifulSoup(page.text, "html.parser")
    picture = {1}
    return picture["src"] if picture else None
"""
OWN = """import socket
from http.server import BaseHTTPRequestHandler
{0}
"""
GATHER = """def ask(sock, host):
    sock.sendto(b"a", host)
    whole = b""
    {0}
        part, _ = sock.recvfrom(100)
        {1}
    return whole
"""
ENDLESS = "if not part: break\n        whole += part"


def told(code: str) -> list[str]:
    tree = tree_of(parse(code, ".py").code)
    assert tree is not None
    return list(gaps_in_http(tree, code))


@pytest.mark.parametrize(
    ("parameters", "body", "pattern", "call", "expected"),
    [
        ("", "self.write([1])", "/", "", "Tornado writes no list"),
        ("", "self.write(5)", "/", "", "Tornado writes no int"),
        ("", "self.write('a')", r"/(\\d+)", "", "other arguments than its route has groups"),
        (", name", "self.write('a')", "/", "", "other arguments than its route has groups"),
        (", name", "self.write('a')", "/(?P<key>a)", "", "other arguments than its route has groups"),
        ("", "self.write('a')", "/", "()", "made by its application"),
    ],
)
def test_tornado_writes_texts_and_calls_with_groups(
    parameters: str, body: str, pattern: str, call: str, expected: str
) -> None:
    assert expected in "; ".join(told(TORNADO.format(parameters, body, pattern, call)))


@pytest.mark.parametrize(
    ("parameters", "body", "pattern"),
    [
        ("", "self.write({'a': 1})", "/"),
        ("", "self.write(json.dumps([1]))", "/(?:a|b)"),
        ("", "self.finish()", "/"),
        (", name", "self.write(name)", "/(a)"),
        (", name, number=5", "self.write(name)", "/(?P<name>a)"),
        (", *parts", "self.write('a')", "/(.*)/(.*)"),
    ],
)
def test_a_handler_of_tornado_fits_its_route(parameters: str, body: str, pattern: str) -> None:
    assert told(TORNADO.format(parameters, body, pattern, "")) == []


@pytest.mark.parametrize(
    ("body", "end", "expected"),
    [
        ("return 'a'", "", "gives a text"),
        ("return request.args['a'][0]", "", "bytes for names"),
        ("return request.args.get('a')[0]", "", "bytes for names"),
        ("request.write('a')", "", "written bytes"),
        ("return b'a'", "Desk().putChild('a', Desk())", "the path of a child is bytes"),
        ("return b'a'", "reactor.listenTCP(80, Desk())", "by a Site that has it"),
        ("return b'a'", "agent = Agent(reactor)\nagent.request('GET', b'http://a')", "as bytes"),
    ],
)
def test_the_web_of_twisted_takes_bytes(body: str, end: str, expected: str) -> None:
    assert expected in "; ".join(told(TWISTED.format(body, end)))


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("return b'a'", "Desk().putChild(b'a', Desk())\nreactor.listenTCP(80, server.Site(Desk()))"),
        ("request.write('a'.encode())", "agent = Agent(reactor)\nagent.request(b'GET', b'http://a')"),
        ("request.args.get(b'a')\n        return server.NOT_DONE_YET", ""),
    ],
)
def test_bytes_are_served_by_twisted(body: str, end: str) -> None:
    assert told(TWISTED.format(body, end)) == []


@pytest.mark.parametrize(
    ("more", "body", "main", "expected"),
    [
        ("", "await ws.send({'a': 1})", SERVED, "texts and bytes, and no dict"),
        (", path", "print(json.loads(ws.recv()))", SERVED, "has to be awaited"),
        ("", "pass", "await websockets.serve(serve, 'a', 80)", "ends as soon as the server listens"),
        ("", "pass", "async with websockets.serve(serve, 'a', 80): print('a')", "ends as soon as"),
    ],
)
def test_a_websocket_is_served_and_awaited(more: str, body: str, main: str, expected: str) -> None:
    assert expected in "; ".join(told(SOCKETS.format(more, body, main)))


@pytest.mark.parametrize(
    ("body", "main"),
    [
        ("await ws.send(json.dumps({}))", SERVED),
        ("await ws.send([b'a', b'b'])", SERVED),
        (
            "print(json.loads(await ws.recv()))",
            "await (await websockets.serve(serve, 'a', 80)).wait_closed()",
        ),
        ("pass", "async with websockets.connect('ws://a') as ws: await ws.send('a')"),
    ],
)
def test_texts_and_bytes_go_over_a_websocket(body: str, main: str) -> None:
    assert told(SOCKETS.format("", body, main)) == []


HOME = 'f"https://api.telegram.org/bot{token}/"'
FORMATTED = '"https://api.telegram.org/bot{}/".format(token)'


@pytest.mark.parametrize(
    ("home", "call"),
    [
        (HOME, "requests.post(self.home + 'sendDocument', files={'document': (name, data)})"),
        (
            FORMATTED,
            "url = f'{self.home}sendPhoto'\n        requests.post(url, files={'photo': data}, params={})",
        ),
        (
            HOME,
            "words = {'a': 'b'}\n        words['c'] = ''\n        requests.post(self.home + 'sendMessage', json=words)",
        ),
    ],
)
def test_a_message_of_telegram_names_its_chat(home: str, call: str) -> None:
    assert "this service lacks chat_id" in "; ".join(told(BOT.format(home, call)))


@pytest.mark.parametrize(
    "call",
    [
        "requests.post(self.home + 'sendMessage', json={'chat_id': self.chat, 'text': 'a'})",
        "words = {'caption': 'a'}\n        words['chat_id'] = name\n"
        "        requests.post(self.home + 'sendPhoto', data=words, files={'photo': data})",
        "words = {}\n        words.update(data)\n        requests.post(self.home + 'sendMessage', json=words)",
        "requests.post(f'{self.home}sendMessage?chat_id={name}', json={'text': 'a'})",
        "requests.post(self.home + 'sendMessage', data=data)",
        "requests.get(self.home + 'getUpdates', params={'offset': 5})",
    ],
)
def test_a_chat_may_be_named_anywhere(call: str) -> None:
    assert told(BOT.format(HOME, call)) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "requests.get(f'https://api.zenhub.com/p2/repositories/{number}/board')",
            "has no /p2/repositories/.../board",
        ),
        ("requests.get(f'https://api.foursquare.com/{version}/user')", "has no /20140806/user"),
        ("requests.get('https://api.linkedin.com/v2/me/posts')", "has no /v2/me/posts"),
        (
            "requests.post(f'https://gitee.com/api/v5/repos/a/b/releases/{number}/upload')",
            "has no /api/v5/repos/a/b/releases/.../upload",
        ),
        ("requests.post('https://api.huggingface.co/models/a', json=number)", "has no /models/a"),
        ("requests.post('https://api-us.faceplusplus.com/v3/detect', data=number)", "has no /v3/detect"),
        (
            "requests.get('http://dataservice.accuweather.com/forecasts/v1/daily/5day?locationkey=1')",
            "has no /forecasts/v1/daily/5day",
        ),
        ("requests.get(f'https://api.github.com/repos/a/b/pull/{number}')", "has no /repos/a/b/pull/..."),
        ("requests.get('https://api.github.com/search/pulls', params=number)", "has no /search/pulls"),
        (
            "requests.post('https://api.telegram.org/bot1:a/sendFile', files=number)",
            "has no /bot1:a/sendFile",
        ),
        (
            "requests.get('https://www.googleapis.com/customsearch/v1', params={'q': number, 'key': 'a'})",
            "lacks cx",
        ),
        (
            "send('https://api.openai.com/v1/gpt-4-vision', number)\n"
            "def send(url, body):\n    return requests.post(url, json=body)",
            "has no /v1/gpt-4-vision",
        ),
        (
            "requests.post('https://api.openai.com/v1/chat/completions', json={'model': 'a'})",
            "lacks messages",
        ),
        (
            "words = {'a': 'b'}\n    requests.post('https://slack.com/api/chat.postMessage', json=words)",
            "lacks channel",
        ),
    ],
)
def test_a_service_is_asked_for_what_it_has(code: str, expected: str) -> None:
    assert expected in "; ".join(told(SERVICE.format(code)))


@pytest.mark.parametrize(
    "code",
    [
        "requests.get(f'https://api.zenhub.com/p1/repositories/{number}/board')",
        "requests.get(f'https://api.zenhub.com/{number}')",
        "requests.get(f'https://api.zenhub.com/p2/{number}/board')",
        "requests.get('https://api.foursquare.com/v2/users/self', params={'v': version})",
        "requests.get('https://api.linkedin.com/v2/me?projection=(id)')",
        "requests.post(f'https://gitee.com/api/v5/repos/a/b/releases/{number}/attach_files')",
        "requests.get(f'https://api.github.com/repos/a/b/pulls/{number}')",
        "requests.get(f'https://api.github.com/repos/{number}')",
        "requests.post('https://api.telegram.org/bot1:a/sendDocument', files=number, params={'chat_id': 1})",
        "requests.get('https://www.googleapis.com/customsearch/v1', params={'q': 'a', 'key': 'a', 'cx': 'b'})",
        "requests.get('https://www.googleapis.com/customsearch/v1?key=a&cx=b', params={'q': number})",
        "requests.post('https://api-inference.huggingface.co/models/a', json=number)",
        "requests.post('https://api-us.faceplusplus.com/facepp/v3/detect', data=number)",
        "requests.get(f'http://dataservice.accuweather.com/forecasts/v1/daily/5day/{number}')",
        "requests.get('http://dataservice.accuweather.com/forecasts/v1/daily/5day/' + number)",
        "send('https://api.openai.com/v1/responses', number)\n"
        "def send(url, body):\n    return requests.post(url, json=body)",
        "requests.get(f'https://api.linkedin.com/v2/me{number}')",
        "requests.post('https://api.openai.com/v1/chat/completions', json={'model': 'a', 'messages': []})",
        "requests.post('https://api.openai.com/v1/chat/completions', json=number)",
        "words = {}\n    fill(words)\n    requests.post('https://slack.com/api/chat.postMessage', json=words)",
        "words = {}\n    words.update(number)\n    requests.post('https://slack.com/api/chat.postMessage', json=words)",
    ],
)
def test_a_service_may_be_asked_for_what_is_not_known(code: str) -> None:
    assert told(SERVICE.format(code)) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("class A:\n    def __init__(self): self.stop = False\nprint(A.stop)", "asked of the class"),
        (
            "class A:\n    def f(self): self.stop = False\n    @classmethod\n    def g(cls): return cls.stop",
            "asked of the class",
        ),
        (
            "class A(BaseHTTPRequestHandler):\n    def reply(self, body): self.wfile.write(body)\n"
            "    def do_GET(self):\n        self.end_headers()\n        self.reply('a')",
            "hands on body",
        ),
        (
            "def send(sock: socket.socket, data): sock.sendall(data)\nsend(socket.socket(), f'a')",
            "hands on data",
        ),
        ("import subprocess\nsubprocess.run(['cat', name, 'gunzip', 'tar'])", "cat takes gunzip for a file"),
        (
            "import subprocess\nways = {'gz': ['gunzip']}\nmore = ways.get(kind, [])\n"
            "subprocess.run(['cat', name] + more + ['less'])",
            "cat takes gunzip for a file",
        ),
        ("from PIL import Image\npage = f'data:{picture.format};base64,{text}'", "no format of PIL"),
        (GATHER.format("while True:", ENDLESS), "an end that datagrams do not have"),
    ],
)
def test_own_classes_and_functions_have_what_is_asked_of_them(code: str, expected: str) -> None:
    assert expected in "; ".join(told(OWN.format(code)))


@pytest.mark.parametrize(
    "code",
    [
        "class A:\n    stop = False\n    def f(self): self.stop = True\nprint(A.stop)",
        "class A:\n    stop: bool\n    def f(self): self.stop = True\nprint(A.stop)",
        "class A:\n    def f(self): self.stop = True\nA.stop = False\nprint(A.stop)",
        "class A:\n    @classmethod\n    def f(cls): cls.stop = True\n    def g(self): self.stop = A.stop",
        "class A:\n    __slots__ = ('stop',)\n    def f(self): self.stop = True\nprint(A.stop)",
        "class B: stop = 5\nclass A(B):\n    def f(self): self.stop = True\nprint(A.stop)",
        "class A(unknown.B):\n    def f(self): self.stop = True\nprint(A.stop)",
        "def send(sock: socket.socket, data):\n    if isinstance(data, str): data = data.encode()\n"
        "    sock.sendall(data)\nsend(socket.socket(), 'a')",
        "def send(sock: socket.socket, data, raw=False):\n    if raw: sock.sendall(data)\n"
        "    else: sock.sendall(data.encode())\nsend(socket.socket(), 'a')",
        "import subprocess\nsubprocess.run(['cat', name, 'notes.txt'])",
        "import subprocess\nsubprocess.run(f'cat {name} | gunzip', shell=True)",
        "import subprocess\nsubprocess.run(['ssh', host, 'cat', 'a', '|', 'gunzip'])",
        "from PIL import Image\npage = f'data:image/{picture.format.lower()};base64,{text}'",
        GATHER.format("while True:", "whole += part\n        if len(part) < 100: break"),
        GATHER.format("while len(whole) < 5:", ENDLESS),
        GATHER.replace("    {0}", "    try:\n      {0}")
        .format("while True:", ENDLESS)
        .replace("    return", "    except socket.timeout: pass\n    return"),
    ],
)
def test_own_classes_may_have_it_otherwise(code: str) -> None:
    assert told(OWN.format(code)) == []


@pytest.mark.parametrize(
    "looked_for",
    [
        "soup.find('img', {'class': 'comic'})",
        "soup.find('img', id='comic')",
        "soup.select_one('img.comic')",
        "soup.find('img', attrs={'id': 'comic'})",
    ],
)
def test_a_page_is_looked_through_for_what_it_has(looked_for: str) -> None:
    assert "xkcd.com has no img" in "; ".join(told(PAGE.format("xkcd.com", looked_for)))


@pytest.mark.parametrize(
    ("site", "looked_for"),
    [
        ("xkcd.com", "soup.find('div', id='comic').find('img')"),
        ("xkcd.com", "soup.select_one('#comic img')"),
        ("xkcd.com", "soup.find(id='comic').img"),
        ("xkcd.com", "soup.find('img', id='comic') or soup.select_one('#comic img')"),
        ("xkcd.com", "soup.find('img', {'class': 'comic', 'alt': True})"),
        ("a.b", "soup.find('img', {'class': 'comic'})"),
    ],
)
def test_a_page_that_has_what_is_looked_for_is_accepted(site: str, looked_for: str) -> None:
    assert told(PAGE.format(site, looked_for)) == []
