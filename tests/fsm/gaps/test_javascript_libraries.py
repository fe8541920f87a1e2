"""JavaScript that asks Node.js, browsers and packages for what they do not have, or uses them in vain."""

from __future__ import annotations

import pytest

from fsm.gaps.javascript.loaded import loaded_names
from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

APP = "const express = require('express');\nconst app = express();\n"
PROXY = "const p = createProxyMiddleware({{ onProxyReq: (out, req) => {{\n{}\n}} }});"
TIMED = (
    "const dgram = require('dgram');\nfunction ask(done) {{\n  const s = dgram.createSocket('udp4');\n"
    "  s.on('message', (m) => {{\n    s.close();\n    done(m);\n  }});\n  s.send('a', 1, 'b');\n  {}\n}}"
)
KEPT = (
    "class Site {{\n  constructor() {{ this.routes = {{}}; }}\n"
    "  add(path, handler) {{ this.routes[path] = handler; }}\n{}}}"
)
UPLOAD = (
    "const http = require('http');\nfunction send(file, mark) {{\n"
    "  const req = http.request({{ headers: {{ 'Content-Type': `multipart/form-data; boundary=${{mark}}` }} }});\n"
    "  req.write(head(mark));\n  file.pipe(req, {{ end: false }});\n  file.on('end', () => {{\n    {}\n  }});\n}}"
)


def gaps(text: str) -> tuple[str, ...]:
    return gaps_of(parse(text, ".js"), Origin.ANSWER)


REFUSED = [
    (APP + "const cors = require('cors');\napp.use(cors);", "cors makes middleware and is none"),
    (APP + "app.use('/a', express.json);", "express.json makes middleware and is none"),
    (
        "import express from 'express';\nimport { json as body } from 'body-parser';\n"
        "const app = express();\napp.use(body);",
        "body makes middleware and is none",
    ),
    (
        APP + "const server = require('http').createServer(app);\napp.use(server);",
        "server is put in as middleware and is no function",
    ),
    (
        APP + "const deployd = require('deployd');\nconst d = deployd({ port: 1 });\napp.use(d);",
        "d is put in as middleware and is no function",
    ),
    (
        APP + "const passport = require('passport');\napp.use(passport);",
        "passport is put in as middleware and is no function",
    ),
    (
        "const Store = require('connect-mongo')(session);\nconst s = new Store({ mongoUrl: 'a' });",
        "Store gets no address that it knows",
    ),
    (
        "const Store = require('connect-mongo');\nconst s = Store.create({ url: 'a' });",
        "Store gets no address that it knows",
    ),
    (
        "const Store = require('connect-mongo')(session);\nconst s = Store.create({ url: 'a' });",
        "Store has no create",
    ),
    (PROXY.format("delete out.headers['host'];"), "out is a request to be sent and has no headers"),
    (
        PROXY.format("out.headers['host'] = req.headers.host;"),
        "out is a request to be sent and has no headers",
    ),
    (
        "const r = new XMLHttpRequest();\nfunction f() {\n  const h = new Headers(r.getAllResponseHeaders());\n}",
        "Headers takes no text",
    ),
    (
        "function f(all) {\n  const r = new XMLHttpRequest();\n  r.onload = function () {\n    done(r);\n  };\n"
        "  for (const k in all) {\n    r.setRequestHeader(k, all[k]);\n  }\n  r.open('GET', u);\n}",
        "r gets a header before it is opened",
    ),
    (
        "class A {\n  f(u, h) {\n    const r = this.make();\n    if (!r) {\n      h(r);\n      return;\n    }\n"
        "    r.setRequestHeader('a', 'b');\n    r.open('GET', u);\n  }\n  make() { return new XMLHttpRequest(); }\n}",
        "r gets a header before it is opened",
    ),
    (
        "const http = require('http');\nhttp.createServer((req, res) => {\n  res.status(200).json({});\n}).listen(1);",
        "res has no status",
    ),
    (UPLOAD.format("req.end(`--${mark}--`);"), "no line break ends the part in front of the last boundary"),
    (
        UPLOAD.format("req.write(last);\n    req.end();") + "\nconst last = '--' + MARK + '--\\r\\n';",
        "no line break ends the part in front of the last boundary",
    ),
    (TIMED.format("setTimeout(() => {\n    s.close();\n  }, 9);"), "a timer closes s once more"),
    (TIMED.format("setTimeout(() => {\n    if (s) s.close();\n  }, 9);"), "a timer closes s once more"),
    (
        "async function f(w) {\n  const m = await navigator.mediaDevices.getUserMedia({ audio: true });\n"
        "  const r = new MediaRecorder(m);\n  r.ondataavailable = (e) => w.send(e.data);\n  r.start();\n}",
        "r is started without a time slice and never stopped",
    ),
    (
        "function f() {\n  const jobs = [];\n  while (jobs.length > 0) {\n    run(jobs.shift());\n  }\n}",
        "jobs is never filled",
    ),
    (KEPT.format(""), "each handler is kept in routes and never called"),
    (
        "const WebSocket = require('ws');\nconst hub = new WebSocket.Server({ port: 1 });\nhub.broadcast('a');",
        "hub has no broadcast",
    ),
    ("class A {\n  f(u) { this.w = new WebSocket(u); this.w.on('open', g); }\n}", "this.w has no on"),
    ("const net = require('net');\nconst s = net.createServer(f);\ns.stop();", "s has no stop"),
    ("const app = require('express');\nconst a = app();\na.start(1);", "a has no start"),
    (
        "const amqp = require('amqplib');\nasync function f(u) {\n  const c = await amqp.connect(u);\n"
        "  const ch = await c.createChannel();\n  ch.declareQueue('a');\n}",
        "ch has no declareQueue",
    ),
]
FINE = [
    APP + "const cors = require('cors');\napp.use(cors());\napp.use(express.json());",
    APP + "const cors = require('cors')();\napp.use(cors);",
    APP + "const cors = require('./cors');\napp.use(cors);",
    APP + "const router = express.Router();\napp.use('/a', router);",
    APP + "const server = require('http').createServer(app);\nserver.listen(1);",
    "const io = require('socket.io')(server);\nconst session = require('express-session');\nio.use(session);",
    "const Store = require('connect-mongo')(session);\nconst s = new Store({ url: 'a', collection: 'b' });",
    "const Store = require('connect-mongo')(session);\nconst s = new Store({ mongooseConnection: c.connection });",
    "const Store = require('connect-mongo');\nconst s = Store.create({ mongoUrl: 'a' });",
    "const Store = require('connect-mongo');\nconst s = Store.create({ client: c });",
    PROXY.format("out.removeHeader('host');\nout.setHeader('a', req.headers['a']);"),
    PROXY.format("log(out.getHeaders(), req.headers['host']);"),
    "const h = new Headers();\nh.set('a', r.getAllResponseHeaders());",
    (
        "function f(u) {\n  const r = new XMLHttpRequest();\n  r.onload = () => {};\n"
        "  r.open('GET', u);\n  r.setRequestHeader('a', 'b');\n}"
    ),
    (
        "function f(u) {\n  const r = new XMLHttpRequest();\n"
        "  r.onload = () => r.setRequestHeader('a', 'b');\n  r.open('GET', u);\n}"
    ),
    (
        "function f(u) {\n  const r = new XMLHttpRequest();\n  prepare(r);\n"
        "  r.setRequestHeader('a', 'b');\n  if (u) {\n    r.open('GET', u);\n  }\n}"
    ),
    (
        "const http = require('http');\nhttp.createServer((req, res) => {\n"
        "  res.writeHead(200);\n  res.end();\n}).listen(1);"
    ),
    (
        "const http = require('http');\nconst r = require('router')();\n"
        "http.createServer((req, res) => {\n  res.json({});\n});"
    ),
    (
        "const http = require('http');\nhttp.createServer((req, res) => {\n"
        "  res.json = (a) => res.end(a);\n  res.json(1);\n});"
    ),
    UPLOAD.format("req.end(`\\r\\n--${mark}--\\r\\n`);"),
    UPLOAD.format("req.write('\\r\\n');\n    req.end(`--${mark}--`);"),
    UPLOAD.format("req.end('\\r\\n--' + mark + '--\\r\\n');"),
    TIMED.format("setTimeout(() => done(new Error('late')), 9);"),
    TIMED.format(
        "const t = setTimeout(() => {\n    s.close();\n  }, 9);\n  s.on('close', () => clearTimeout(t));"
    ),
    TIMED.format("setTimeout(() => {\n    if (!done.called) s.close();\n  }, 9);"),
    TIMED.format("setTimeout(() => {\n    try {\n      s.close();\n    } catch {}\n  }, 9);"),
    (
        "function f(w, m) {\n  const r = new MediaRecorder(m);\n"
        "  r.ondataavailable = (e) => w.send(e.data);\n  r.start(250);\n}"
    ),
    (
        "function f(w, m) {\n  const r = new MediaRecorder(m);\n"
        "  r.ondataavailable = (e) => w.send(e.data);\n  r.start();\n  return r;\n}"
    ),
    "function f() {\n  const jobs = [];\n  jobs.push(1);\n  while (jobs.length > 0) {\n    run(jobs.shift());\n  }\n}",
    "function f() {\n  const jobs = [];\n  fill(jobs);\n  while (jobs.length > 0) {\n    run(jobs.shift());\n  }\n}",
    KEPT.format("  serve(path) { return this.routes[path](); }\n"),
    KEPT.format("  names() { return Object.keys(this.routes); }\n"),
    (
        "const WebSocket = require('ws');\nconst hub = new WebSocket.Server({ port: 1 });\n"
        "hub.broadcast = f;\nhub.broadcast('a');"
    ),
    "const WebSocket = require('ws');\nclass A {\n  f(u) { this.w = new WebSocket(u); this.w.on('open', g); }\n}",
    "class A {\n  f(u) { this.w = wrap(new WebSocket(u)); this.w.on('open', g); }\n}",
    "class A {\n  f(u) { this.w = new WebSocket(u); this.w.onopen = g; this.w.send('a'); this.w.close(); }\n}",
    "class A {\n  f(u, w) { this.w = new WebSocket(u); this.w = w; this.w.on('open', g); }\n}",
    "const net = require('net');\nconst s = net.createServer(f);\nrequire('server-destroy')(s);\ns.destroy();",
    "const net = require('net');\nconst s = net.createServer(f);\nfunction g(s) {\n  s.stop();\n}\ng(h);",
    "const app = require('express')();\nconst a = app;\na.start(1);",
    "const w = new WebSocket(u);\nif (w.terminate) {\n  w.terminate();\n}",
    (
        "const amqp = require('amqplib/callback_api');\namqp.connect(u, (e, c) => {\n"
        "  const ch = c.createChannel();\n  ch.whatever();\n});"
    ),
]


@pytest.mark.parametrize(("text", "gap"), REFUSED)
def test_javascript_that_asks_in_vain(text: str, gap: str) -> None:
    assert gap in gaps(text)
    assert gaps_of(parse(text, ".js"), Origin.SOURCE) == ()


@pytest.mark.parametrize("text", FINE)
def test_javascript_that_asks_for_what_is_there(text: str) -> None:
    assert gaps(text) == ()


def test_names_stand_for_packages_and_their_members() -> None:
    text = (
        "const http = require('node:http');\nconst { Server, createServer: make } = require('net');\n"
        "const Socket = require('net').Socket;\nimport ws, { WebSocketServer as Hub } from 'ws';\n"
    )
    assert loaded_names(text) == {
        "http": "http",
        "Server": "net.Server",
        "make": "net.createServer",
        "Socket": "net.Socket",
        "ws": "ws",
        "Hub": "ws.WebSocketServer",
    }
