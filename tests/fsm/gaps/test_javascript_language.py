"""JavaScript that engines refuse, or that stumbles over its own names, blocks and classes."""

from __future__ import annotations

import pytest

from fsm.judging.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin


def gaps(text: str, origin: Origin = Origin.ANSWER) -> tuple[str, ...]:
    return gaps_of(parse(text, ".js"), origin)


OUTSIDE = "{} is used outside of the block that declares it"
EARLY = "{} is used before it has a value"
REFUSED = [
    (
        "function load(a) {\n  a.run(() => {\n    const job = a.next();\n  });\n  return job.id;\n}",
        OUTSIDE.format("job"),
    ),
    (
        "function open(w) {\n  w.onopen = () => {\n    const beat = setInterval(ping, 9);\n  };\n"
        "  w.onclose = () => {\n    clearInterval(beat);\n  };\n}",
        OUTSIDE.format("beat"),
    ),
    (
        "function f() {\n  var link = new Link();\n}\nfunction g() {\n  link.close();\n}",
        OUTSIDE.format("link"),
    ),
    ("app.get('/', show);\nconst app = express();\n", EARLY.format("app")),
    ("store.open(u);const store = require('store');", EARLY.format("store")),
    ("const app = make();\nconst make = () => 1;", EARLY.format("make")),
    ("function f() {\n  await g();\n}", "await stands in a function that is not async"),
    (
        "list.forEach((item) => {\n  const a = await g(item);\n});",
        "await stands in a function that is not async",
    ),
    (
        "const net = require('net');\nawait net.connect(1);",
        "await stands outside of all functions of a script",
    ),
    ("function f(a, b) {\n  a?.c = b;\n}", "what may be missing gets a value"),
    ("function f(a, b) {\n  a.all[b]?.c.d = b;\n}", "what may be missing gets a value"),
    ("function f() {\n  try {\n    g();\n  }\n}", "a try has neither catch nor finally"),
    ("function f() {\n  const a = 1;\n  const a = 2;\n}", "a is declared twice"),
    ("function f(a) {\n  let a = 1;\n}", "a is a parameter and declared once more"),
    ("export default const a = 1;", "a declaration is exported as default"),
    (
        "class A {\n  get size() { return 1; }\n  constructor() { this.size = 2; }\n}",
        "size has only a getter and is set",
    ),
    ("class A extends B {\n  constructor() { this.a = 2; }\n}", "A is made without its parent"),
    (
        "class A {\n  static check(a) { return a; }\n  f(a) { return this.check(a); }\n}",
        "check is static and called of an object",
    ),
    (
        "class A {\n  constructor(host, options = {}) { this.host = host; this.key = options.key; }\n"
        "  f() { return make(this.host, options); }\n}",
        "options is used outside of the constructor that takes it",
    ),
    ("class A {\n  run() { return 1; }\n}\nA.run();", "run is a method of objects and called of A"),
    ("class A {\n  f(w) { w.onopen = this.onOpen.bind(this); }\n}", "A has no onOpen"),
    ("class A {\n  f(w) { w.on('open', this.onOpen); }\n}", "A has no onOpen"),
    ("class A {\n  f(w) { w.then((a) => { this.show(a); }); }\n}", "A has no show"),
    ("class A {\n  f = (w) => {\n    this.show(w);\n  };\n  g() { this.show(1); }\n}", "A has no show"),
    ("const { inspect } = require('inspector');\ninspect.open();", "inspector has no inspect"),
    ("import { connectServer as c } from 'node:net';\nc();", "net has no connectServer"),
]
FINE = [
    "function load(a) {\n  let job;\n  a.run(() => {\n    job = a.next();\n  });\n  return job.id;\n}",
    "function f() {\n  const a = 1;\n  return a;\n}\nfunction g() {\n  const a = 2;\n  return a;\n}",
    "function f() {\n  const link = 1;\n  return link;\n}\nfunction g(link) {\n  return link.a;\n}",
    "function f() {\n  const link = 1;\n  return link;\n}\nconst g = ({ link, a }) => link.a;\n",
    "function f() {\n  const rest = 1;\n  return rest;\n}\nfunction g(...rest) {\n  return rest[0];\n}",
    "function f() {\n  const link = 1;\n  return link;\n}\nconst o = { link: 2, f() { return o.link; } };",
    "function f() {\n  const link = 1;\n  return link;\n}\nfor (const link of all) {\n  use(link.a);\n}",
    "function f() {\n  const link = 1;\n  return link;\n}\nclass A {\n  link;\n  f() { return this.link; }\n}",
    "function f() {\n  const name = 1;\n  return name;\n}\nuse(name.length);",
    "function f() {\n  const Error = 1;\n  return Error;\n}\nthrow new Error.Other();",
    "function f() {\n  const get = 1;\n  return get;\n}\nconst o = {\n  get size() { return 1; },\n};",
    "function f() {\n  if (x) {\n    var a = 1;\n  }\n  return a.b;\n}",
    "function f() {\n  const config = require('./config');\n}\nlisten(config.port);",
    "function f() {\n  let link = make();\n}\nfunction g() {\n  if (link) {\n    link.close();\n  }\n}",
    "function f(s) {\n  const g = 1;\n  return s.replace(/a{2}/g, g);\n}\nconst r = t.replace(/b/g, '');",
    "const run = () => app.start();\nconst app = express();\nrun();",
    "function f() {\n  app.start();\n}\nconst app = express();\nf();",
    "const f = async () => {\n  await Promise.all(all.map(async (one) => await g(one)));\n};",
    "const p = { async go() {\n  await f();\n}, get: async () => {\n  await f();\n} };",
    "class A {\n  constructor(a) { this.a = a; }\n  f(a) { return g(a, 1); }\n}",
    "class A {\n  constructor(a) { this.a = a; }\n  f() { return this.all.map((a) => g(a, 1)); }\n}",
    "class A {\n  constructor(a) { this.a = a; }\n  f() { const { a } = this;\n    return g(a, 1); }\n}",
    "class A {\n  constructor({ a }) { this.a = a; }\n  f({ a, b }) { return g(a, { a: b }); }\n}",
    "class A {\n  constructor(status) { this.a = status; }\n  f() { return g(status, 1); }\n}",
    "const a = 1;\nclass A {\n  constructor(a) { this.a = a; }\n  f() { return g(a, 1); }\n}",
    "class A {\n  constructor(Store) { this.a = Store; }\n  f() { return g(Store, 1); }\n}",
    "class A {\n  async [Symbol.asyncIterator]() {\n    await f();\n  }\n}",
    "async function f() {\n  it('a', b)\n\n  {\n    await g();\n  }\n}",
    "import net from 'net';\nawait net.connect(1);",
    "async function f() {\n  for await (const a of b) {\n    await a;\n  }\n}",
    "const c = a?.b === 1;\nconst d = (e) => e?.f;",
    "try {\n  f();\n} finally {\n  g();\n}",
    "switch (a) {\n  case 1: {\n    const b = 1;\n    break;\n  }\n  case 2: {\n    const b = 2;\n  }\n}",
    "function f(a) {\n  if (a) {\n    const a = 1;\n  }\n}",
    "function f() {\n  const a = class a {};\n  return a;\n}",
    "class A {\n  get size() { return 1; }\n  set size(a) {}\n  constructor() { this.size = 2; }\n}",
    "class A {\n  get size() { return this._size; }\n  constructor() { this._size = 2; }\n}",
    "class A extends B {\n  constructor() { super(); this.a = 2; }\n}",
    "class A extends B {\n  constructor() { throw new TypeError('abstract'); }\n}",
    "class A {\n  static check(a) { return a; }\n  static f(a) { return this.check(a); }\n}",
    "class A {\n  static check(a) { return a; }\n  f(a) { return A.check(a); }\n}",
    "class A {\n  run() { return 1; }\n  static make() { return new A(); }\n}\nA.make().run();",
    "class A {\n  run() { return 1; }\n  static run() { return 2; }\n}\nA.run();",
    "class A {\n  constructor(o) { this.onOpen = o.onOpen; }\n  f(w) { w.onopen = this.onOpen.bind(this); }\n}",
    "class A {\n  f() { return make({ write(c, e, d) { this.destroy(); d(); } }); }\n}",
    "function f(o) {\n  const { a = 1, b } = o;\n  return b.c + a;\n}\nfunction g() {\n  const b = 1;\n  return b;\n}",
    "const { createServer } = require('http');\ncreateServer().listen(1);",
    "const { websocketMask } = require('worker_threads');\nif (websocketMask) websocketMask();",
]


@pytest.mark.parametrize(("text", "gap"), REFUSED)
def test_javascript_that_stumbles(text: str, gap: str) -> None:
    assert gap in gaps(text)
    assert gaps(text, Origin.EXTRACT) == ()
    assert gaps(text, Origin.SOURCE) == ()


@pytest.mark.parametrize("text", FINE)
def test_javascript_that_does_not_stumble(text: str) -> None:
    assert gaps(text) == ()


def test_names_of_several_files_may_stand_anywhere() -> None:
    text = "```js\nfunction f() {\n  const link = 1;\n}\n```\n```js\nuse(link.a);\n```\n"
    assert OUTSIDE.format("link") not in gaps(text)
