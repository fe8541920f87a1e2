"""Correct programs in Go,
JavaScript,
PHP and C++ near to what the strict judge refuses: nothing is found in them."""

from __future__ import annotations

import pytest

from fsm.completeness import gaps_of
from fsm.syntax import parse
from fsm.trace import Origin

GO = [
    """\
package main
import (
	"fmt"
	"net/url"
)
func target(raw string) (url *url.URL, err error) {
	url, err = parse(raw)
	if err != nil {
		return nil, err
	}
	fmt.Println(url.String())
	return url, nil
}
func parse(raw string) (*url.URL, error) { return url.Parse(raw) }
func main() { target("x") }
""",
    """\
package main
type server struct{ Port int }
func main() {
	var server *server = &server{Port: 1}
	use(&server.Port, server.Port)
}
func use(p *int, n int) {}
""",
    """\
package main
type hub struct{ Name string }
func use(
	hub *hub,
	n int,
) {
	show(&hub.Name, *&hub.Name)
}
func show(a *string, b string) {}
func main() { use(&hub{}, 1) }
""",
    """\
package main
import "errors"
var ErrA, ErrB = errors.New("a"), errors.New("b")
func f(n int) error {
	if n > 0 {
		return ErrA
	}
	return ErrB
}
func main() { _ = f(1) }
""",
    """\
package main
import "net"
func client(a *net.UDPAddr) error {
	conn, err := net.DialUDP("udp", nil, a)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte("x"))
	return err
}
func serve(conn *net.UDPConn) error {
	b := make([]byte, 10)
	n, from, err := conn.ReadFromUDP(b)
	if err != nil {
		return err
	}
	_, err = conn.WriteToUDP(b[:n], from)
	return err
}
func main() { _ = client(nil); _ = serve(nil) }
""",
    """\
package main
import "fmt"
type Order struct{ Body int }
type inner = struct{ X []byte }
func show(d delivery) string { return string(d.Body) }
type delivery struct{ Body []byte }
func main() { fmt.Println(show(delivery{}), Order{}) }
""",
    """\
package main
import "fmt"
func a(n int) int { return n }
func b(n, m []byte) string { return string(n) + string(m) }
func main() { fmt.Println(a(1), b(nil, nil)) }
""",
    """\
package main
import "fmt"
func f(c int32) string { return string(c) }
func main() { fmt.Println(f(65)) }
""",
    """\
package main
import (
	"encoding/json"
	"fmt"
)
func clean(in map[interface{}]interface{}) map[string]any {
	m := map[string]any{}
	for k, v := range in {
		m[fmt.Sprint(k)] = v
	}
	return m
}
func main() {
	in := map[interface{}]interface{}{1: 2}
	b, _ := json.Marshal(clean(in))
	fmt.Println(string(b))
	dump(map[string]int{})
}
func dump(in map[string]int) { json.Marshal(in) }
""",
    """\
package main
import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)
func send(u string, v any) ([]byte, error) {
	var body io.Reader
	if v != nil {
		b, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequest("POST", u, body)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 300 {
		body, _ := io.ReadAll(resp.Body)
		return body, nil
	}
	return io.ReadAll(resp.Body)
}
func main() { send("", nil) }
""",
    """\
package main
import "os"
func main() {
	load := func() (data []byte, err error) {
		defer func() { recover() }()
		data, err = os.ReadFile("x")
		return
	}
	count := func() (err error) {
		data, err := load()
		println(len(data))
		return
	}
	_ = count()
}
""",
    """\
package main
import "errors"
func run() error { return errors.New("x") }
func main() {
	run := func() (int, error) { return 1, run() }
	n, err := run()
	println(n, err)
}
""",
    """\
package main
type server struct{}
func (s *server) handle(x int) error { return nil }
type route struct{ handle func(int) (int, error) }
func main() {
	r := route{handle: func(x int) (int, error) { return x, nil }}
	n, err := r.handle(1)
	println(n, err, (&server{}).handle(1))
}
""",
    """\
package main
import "os"
func main() {
	load := func (name string) ([]byte, error) {
		return os.ReadFile(name)
	}
	b, err := load("x")
	println(len(b), err)
}
""",
    """\
package main
type conf struct{ Items []int }
func main() {
	s := conf{}
	for _, x := range s.Items{
		println(x)
	}
}
""",
    """\
package main
type Code int
const (
	ErrNone Code = iota
	ErrBad
)
func f(x bool) Code {
	if x {
		return ErrNone
	}
	return ErrBad
}
func main() { f(true) }
""",
    """\
package main
import (
	"fmt"
	"strings"
)
func main() {
	r := strings.
		NewReplacer("a", "b").
		Replace("abc")
	fmt.Println(r)
}
""",
    """\
package main
import "fmt"
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 {
		return zero, false
	}
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}
func Map[T, U any](in []T, f func(T) U) []U {
	out := make([]U, 0, len(in))
	for _, x := range in {
		out = append(out, f(x))
	}
	return out
}
func main() {
	var s Stack[int]
	s.Push(1)
	x, ok := s.Pop()
	fmt.Println(x, ok, Map([]int{1}, func(i int) string { return fmt.Sprint(i) }))
}
""",
    """\
package main
import (
	"fmt"
	"sync"
)
type base struct{ Name string }
func (b base) Hello() string { return b.Name }
type child struct {
	base
	*sync.Mutex
}
func main() {
	c := child{base{"x"}, &sync.Mutex{}}
	c.Lock()
	defer c.Unlock()
	fmt.Println(c.Hello(), c.Name)
}
""",
    """\
package main
import (
	"bytes"
	"fmt"
	"strings"
)
func f(x any) string {
	r := strings.NewReader("x")
	_ = r.Len()
	switch r := x.(type) {
	case *bytes.Buffer:
		return r.String()
	case fmt.Stringer:
		return r.String()
	}
	return ""
}
func main() { f(1) }
""",
    """\
package main
import (
	"fmt"
	"log"
)
type logger struct{}
func (logger) Info(s string) { fmt.Println(s) }
func run(log logger) { log.Info("x") }
func main() {
	log.Println("a")
	run(logger{})
	for _, log := range []logger{{}} {
		log.Info("y")
	}
	func(log *logger, n int) { log.Info("z") }(&logger{}, 1)
}
""",
    """\
package main
import (
	"fmt"
	"time"
)
type clock struct{ Hour int }
func main() {
	fmt.Println(time.Now())
	{
		var (
			time clock
			path = "x"
		)
		fmt.Println(time.Hour, path)
	}
}
""",
    """\
package main
import "fmt"
func main() {
	n := 5
	fmt.Println(n)
	{
		var n = []byte("x")
		fmt.Println(string(n))
	}
	for n := range []byte("abc") {
		fmt.Println(n)
	}
}
""",
    """\
package main
import (
	"context"
	"net/http"
	"time"
)
func main() {
	srv := &http.Server{Addr: ":0", Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte("{"))
	})}
	go func() { _ = srv.ListenAndServe() }()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := srv.Shutdown(ctx); err != nil {
		panic(err)
	}
}
""",
    """\
package main
import "fmt"
func main() {
	type result struct {
		id  int
		err error
	}
	c := make(chan result, 1)
	c <- result{id: 1}
	r := <-c
	fmt.Println(r.id, r.err)
	do := fmt.Stringer.String
	_ = do
}
""",
    """\
package main
func main() {
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	println(fib(5))
	x, y := 1, 2
	x, y = y, x
	println(x, y)
outer:
	for i := 0; i < 3; i++ {
		for {
			continue outer
		}
	}
}
""",
    """\
package main
import (
	"bytes"
	"os"
)
func main() {
	var b bytes.Buffer
	b.WriteString("x")
	_, _ = b.WriteTo(os.Stdout)
}
""",
    """\
package main
type T struct{ ErrX error }
func wrap(ErrX error) error {
	return ErrX
}
func main() { _ = wrap(nil) }
""",
    """\
package main
type conn interface{ read() (int, error) }
type mem struct{}
func (mem) read() (int, error) { return 1, nil }
type loop struct{ c conn }
func (l *loop) step() error {
	n, err := l.c.read()
	println(n)
	return err
}
func main() { l := &loop{mem{}}; _ = l.step() }
""",
    """\
package main
import "fmt"
type P struct{ X, Y int }
func (p P) Sum() int { return p.X + p.Y }
func New(x, y int) (P, error) { return P{X: x, Y: y}, nil }
func main() {
	p, err := New(
		1,
		2,
	)
	if err == nil { fmt.Println(p.Sum(), p.X) }
}
""",
    """\
package main
import "net"
func main() {
	if conn, err := net.DialUDP("udp", nil, nil); err == nil {
		conn.Close()
	}
	var lc net.ListenConfig
	var conn net.PacketConn
	var err error
	conn, err = lc.ListenPacket(nil, "udp", ":0")
	if err == nil {
		conn.WriteTo([]byte("x"), nil)
	}
}
""",
    """\
package main
import "encoding/json"
type cache struct{ data map[interface{}]int }
type event struct{ data map[string]int }
func main() {
	e := event{}
	b, _ := json.Marshal(e.data)
	println(len(b), len(cache{}.data))
}
""",
    """\
package main
import (
	"bytes"
	"encoding/json"
	"net/http"
)
func main() {
	data, _ := json.Marshal(1)
	post := func(data *bytes.Reader) {
		http.Post("http://x", "application/json", data)
	}
	post(bytes.NewReader(data))
}
""",
    """\
package main
import (
	"fmt"
	"log"
	"os"
)
type app struct {
	log *log.Logger
	on  func(string) error
}
func (a *app) run() error {
	a.log.Printf("x %d", 1)
	return a.on("y")
}
func main() {
	a := &app{log: log.New(os.Stderr, "", 0), on: func(s string) error { return fmt.Errorf("%s", s) }}
	log.Fatal(a.run())
}
""",
    """\
package main
import (
	"log"
	amqp "github.com/rabbitmq/amqp091-go"
)
func main() {
	c, err := amqp.Dial("x")
	if err != nil { log.Fatal(err) }
	defer c.Close()
}
""",
    """\
package main
import (
	"log"
	"github.com/rabbitmq/amqp091-go"
)
func main() {
	c, err := amqp091.Dial("x")
	if err != nil { log.Fatal(err) }
	defer c.Close()
}
""",
    """\
package main
import (
	"chatdemo/proto"
	"log"
	"google.golang.org/grpc"
)
type srv struct {
	chat.UnimplementedChatServer
	last chat.Message
}
func main() {
	g := grpc.NewServer()
	chat.RegisterChatServer(g, &srv{})
	log.Println(chat.Message{}, chat.Kind_TEXT)
}
""",
    """\
package main
import (
	"log"
	"example.com/app/proto"
	"google.golang.org/protobuf/proto"
)
func main() {
	b, err := proto.Marshal(&chat.Message{})
	log.Println(b, err)
}
""",
    """\
package main
import (
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
	"errors"
	"context"
	"maps"
)
func main() {
	l := slog.New(slog.NewJSONHandler(os.Stdout, &slog.HandlerOptions{Level: slog.LevelInfo}))
	l.Info("x", "a", 1)
	a, ok := strings.CutPrefix("ab", "a")
	fmt.Println(a, ok, time.DateOnly, errors.Join(nil), slices.Max([]int{1}))
	f := sync.OnceValue(func() int { return 1 })
	f()
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(nil)
	fmt.Println(context.Cause(ctx), maps.Clone(map[int]int{}))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /x/{id}", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.PathValue("id"))
		http.NewResponseController(w).Flush()
	})
}
""",
    """\
package main
import (
	"fmt"
	"math/rand/v2"
)
func main() { fmt.Println(rand.IntN(3), rand.N(10)) }
""",
    """\
package main
import (
	"context"
	"fmt"
	"github.com/redis/go-redis/v9"
	"github.com/eclipse/paho.mqtt.golang"
	"github.com/nats-io/nats.go"
	"github.com/pebbe/zmq4"
	"gopkg.in/yaml.v3"
	_ "github.com/mattn/go-sqlite3"
)
func main() {
	r := redis.NewClient(&redis.Options{Addr: "x"})
	r.Ping(context.Background())
	m := mqtt.NewClient(mqtt.NewClientOptions().AddBroker("x"))
	m.Connect()
	n, _ := nats.Connect(nats.DefaultURL)
	n.Close()
	s, _ := zmq4.NewSocket(zmq4.REP)
	s.Close()
	b, _ := yaml.Marshal(1)
	fmt.Println(b)
}
""",
]
JAVASCRIPT = [
    """\
class A {
  count = 0;
  bump() { return ++this.count; }
}
function f() { const total = 1; return total; }
class B {
  total = 0;
}
const b = new B();
b.total = f();
new A().bump();
""",
    """\
function a(opts) {
  const {
    retries = 3,
    delay = 10,
  } = opts;
  return retries + delay;
}
function b() {
  const retries = 5;
  return retries;
}
console.log(a({}), b());
""",
    """\
function f(list) {
  let sum = 0, count = 0;
  for (const x of list) {
    sum += x;
    count++;
  }
  return sum / count;
}
const g = () => {
  const count = 3;
  return count;
};
console.log(f([1]), g());
""",
    """\
const http = require('http');
const app = (q, r) => r.end(),
  server = http.createServer(app);
function close(server) { server.close(); }
close(server);
""",
    """\
const fs = require('fs');
function run(conn) { return conn; }
function connect(cb) { cb(1); }
connect((conn) => {
run(conn);
});
fs.existsSync('x');
""",
    """\
const port = process.argv[2];
if (port) {
const url = 'a' + port;
console.log(url);
} else {
const url = 'b';
console.log(url);
}
""",
    """\
const fns = {};
for (const name of ['info', 'warn']) fns[name] = console.log;
class Log {
  constructor(target) {
    ['info', 'warn'].forEach((name) => { target[name] = console.log; });
  }
}
class App {
  constructor() { new Log(this); }
  run() { this.info('x'); }
}
new App().run();
""",
    """\
const http = require('http');
function proxy(upstream, res) { upstream.pipe(res); }
function collect(upstream, res) {
  let size = 0;
  upstream.on('data', (c) => { size += c.length; });
  upstream.on('end', () => { res.write(String(size)); res.end(); });
}
http.createServer((q, r) => (q.url === '/' ? proxy(q, r) : collect(q, r)));
""",
    """\
const { EventEmitter } = require('events');
class Client extends EventEmitter {
  #socket = null;
  connect() {
    const socket = require('net').connect(1);
    this.#socket = socket;
    socket.on('error', (e) => this.emit('error', e));
  }
}
module.exports = { Client };
""",
    """\
let timer;
const start = () => {
  timer = setTimeout(stop, 10);
};
function stop() {
  const timerName = 'x';
  clearTimeout(timer);
  timer = null;
  return timerName;
}
start();
""",
    """\
const name = 'x';
const o = {
  name,
  set(v) {
    o.v = v;
  },
};
for (const [key, value] of Object.entries(o)) {
  console.log(key, value);
}
function f({ name = 'y', value } = {}) {
  name = name + 1;
  return name + value;
}
f();
""",
    """\
import fs, { promises as fsp } from 'node:fs';
import * as path from 'node:path';
import { createServer } from 'http';
const here = path.dirname(new URL(import.meta.url).pathname);
await fsp.readFile(path.join(here, 'x'));
fs.existsSync('y');
createServer().listen(0);
export default class extends Map {}
""",
    """\
const fs = require('fs').promises;
async function f() { return fs.readFile('x', 'utf8'); }
f();
""",
    """\
const { Worker, isMainThread, parentPort } = require('worker_threads');
if (isMainThread) {
  const w = new Worker(__filename);
  w.on('message', console.log);
} else {
  parentPort.postMessage('x');
}
""",
    """\
const message = 'a';
const lines = [
  `value
count = 1`,
];
const count = 2;
console.log(message, lines, count);
""",
    """\
'use strict';
const net = require('net');
const server = net.createServer((socket) => {
  let buffer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    buffer += chunk;
    let index;
    while ((index = buffer.indexOf('\\n')) >= 0) {
      const line = buffer.slice(0, index);
      buffer = buffer.slice(index + 1);
      socket.write(line.toUpperCase() + '\\n');
    }
  });
});
server.listen(0, () => server.close());
""",
    """\
function Queue() { this.items = []; }
Queue.prototype.push = function (x) { this.items.push(x); };
const q = new Queue();
q.push(1);
var q2 = new (class Inner { go() { return 1; } })();
q2.go();
""",
    """\
const make = (kind) => {
  switch (kind) {
    case 'a': {
      const size = 1;
      return size;
    }
    default: {
      let size = 0;
      size += 2;
      return size;
    }
  }
};
make('a');
""",
    """\
const limit = 5;
function f(a,
  limit) {
  limit -= 1;
  return limit;
}
const g = async limit => {
  limit++;
  return limit;
};
class A {
  m(x, { limit } = {}) {
    limit = limit || 3;
    return limit;
  }
}
f(1, limit); g(1); new A().m();
""",
    """\
function f() {
  const i = 3;
  return i;
}
function g() {
  var j = 0, i;
  for (i = 0; i < 3; i++) {
    j += i;
  }
  i = 7;
  return j + i;
}
f(); g();
""",
    """\
function f() {
  const pending = 3;
  return pending;
}
function g() {
  let a = 1,
    pending = 0;
  pending += 1;
  pending--;
  return a + pending;
}
f(); g();
""",
    """\
function f() {
  const last = 3;
  return last;
}
function g(list) {
  let [first, last] = list;
  last = first;
  let { x,
    y } = {};
  y = 1;
  return last;
}
function h() { const y = 1; return y; }
f(); g([]); h();
""",
    """\
function f() {
  const res = 3;
  return res;
}
function g(run = () => 1) {
  return run();
}
function h(run = g(), res) {
  res = run;
  return res;
}
f(); g(); h();
""",
    """\
const zlib = require('zlib');
const crypto = require('crypto');
const os = require('os');
const util = require('util');
const { pipeline } = require('stream/promises');
console.log(zlib.gzipSync('x'),
crypto.randomUUID(),
crypto.createHash('md5').update('x').digest('hex'),
os.cpus().length,
util.inspect({}),
util.promisify(setTimeout),
pipeline,
os.availableParallelism(),
util.parseArgs({
args: [] }),
crypto.hash ? 1 : 0);
""",
    """\
class Pool {
  constructor({ create, destroy }) {
    this.create = create;
    this.destroy = destroy;
  }
  take() { return this.create(); }
}
const { take } = Pool.prototype;
new Pool({ create: () => 1 }).take();
console.log(take);
""",
    """\
const wanted = new Set([1]);
const x = new Intl.NumberFormat('en');
const d = new DOMExceptionLike();
function DOMExceptionLike() {}
const ts = new TextDecoder();
new WebAssembly.Memory({ initial: 1 });
new globalThis.Map();
new BroadcastChannel('x').close();
console.log(wanted, x, d, ts);
""",
    """\
const load = (conn) => conn;
function start(conn, done) { done(load(conn)); }
let conn;
conn = 1;
start(conn, console.log);
var a = 1, b = load(2), c = 3;
function use(c) { return c; }
use(c);
""",
    """\
var socket;
function open(socket) { return socket; }
open(socket);
let one = (1), two = 2;
function show(two) { return two; }
show(two);
const [three, four] = [(3), 4];
function tell(four) { return four; }
tell(four);
""",
    """\
const options = {
  level: 1,
}
const level = 2
function set(
  level = 3,
  other = 4
) {
  return level + other
}
set(options, level)
""",
    """\
const data = [1, 2];
const big = data
  .map((value) => value * 2)
  .filter(Boolean);
let value = big[0];
value = 3;
console.log(value);
""",
    """\
try {
  const err = new Error('x');
  throw err;
} catch (err) {
  err = err.message;
  console.log(err);
}
""",
    """\
import React, { useState } from 'react';
export default function Form() {
  const [value, setValue] = useState('');
  const title = 'x';
  return (
    <input
      title={title}
      value={value}
      onChange={(e) => setValue(e.target.value)}
    />
  );
}
""",
    """\
importScripts('https://cdn.example.com/sockjs.min.js');
const s = new SockJS('/echo');
s.onmessage = (e) => postMessage(e.data);
""",
    """\
const request = require('request');
const fs = require('fs');
request({
url: 'http://x',
headers: {
'Accept-Encoding': 'gzip' },
encoding: null }).pipe(fs.createWriteStream('x.gz'));
""",
]
PAGES = [
    """\
<!DOCTYPE html>
<html><head><script src="https://cdn.jsdelivr.net/npm/axios/dist/axios.min.js"></script></head><body><script>
axios.get('/x').then((r) => console.log(r.data));
</script></body></html>
""",
    """\
<!DOCTYPE html>
<html><head><script src="https://cdn.jsdelivr.net/npm/sockjs-client@1/dist/sockjs.min.js"></script></head><body><script>
const s = new SockJS('/echo');
s.onopen = () => s.send('x');
</script></body></html>
""",
]
PHP = [
    """\
<?php
function tell(string $host): void {
    $fp = fsockopen($host, 7);
    fwrite($fp, "hello\\n");
    echo "Host: $host answered ", fgets($fp);
}
tell("localhost");
""",
    """\
<?php
namespace App;
use function App\\Net\\socket_send_all;
function go($s) { socket_send_all($s, "x"); \\App\\Net\\stream_copy_all($s); Net\\json_helper($s); }
""",
    """\
<?php
class Kind { const A = 1, MSG_TEXT = 2, MSG_END = 3; }
echo Kind::MSG_TEXT;
const SO_ONE = 1, SO_OTHER = 2;
echo SO_ONE, SO_OTHER;
""",
    """\
<?php
enum Kind: int { case MSG_TEXT = 1; case SOCKET_OPEN = 2; }
echo Kind::MSG_TEXT->value;
""",
    """\
<?php
trait T { function hi() { return 1; } }
class A { use T; function go() { return $this->hi(); } }
echo (new A)->go();
""",
    """\
<?php
class Safe { private function secret() { return 1; } }
class Peek {
    public static function at(Safe $s) {
        $f = \\Closure::bind(function () { return $this->secret(); }, $s, Safe::class);
        return $f();
    }
}
echo Peek::at(new Safe);
""",
    """\
<?php
$ch = curl_init("http://x");
curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
$body = curl_exec($ch);
$size = curl_getinfo($ch, CURLINFO_HEADER_SIZE);
echo "headers took $size bytes\\n", strlen($body);
""",
    """\
<?php
function send($s, string $body): void {
    $header_size = 4;
    fwrite($s, pack("N", strlen($body) + $header_size) . $body);
}
$ch = curl_init("x");
echo curl_exec($ch);
""",
    """\
<?php
class Server {
    private array $clients = [];
    public function run(): void {
        $read = [];
        foreach ($this->clients as $id => $client) {
            $read[$id] = $client->socket;
        }
        $write = $except = null;
        if (@stream_select($read, $write, $except, 0) === false) { return; }
        array_map(fn($c) => $c->close(), $this->clients);
        usort($this->clients, function ($a, $b) { return $a->id <=> $b->id; });
    }
}
(new Server)->run();
""",
    """\
<?php
class Db {
    private static ?Db $one = null;
    public static function get(): static { return self::$one ??= new static(); }
    public function __construct(private readonly string $dsn = "x") {}
    public function q(callable $f): mixed { return $f($this); }
}
echo Db::get()->q(fn(Db $d) => 1);
""",
    """\
<?php
function f() {
    global $db;
    static $log;
    $log ??= new ArrayObject();
    $log->append(1);
    try {
        $db->query("x");
    } catch (Exception $e) {
        echo $e->getMessage();
    }
    list(, $second) = [1, new ArrayObject()];
    $second->count();
    preg_match("/x/", "x", $m);
    return $log->count();
}
""",
    """\
<?php
$desc = [0 => ["pipe", "r"], 1 => ["pipe", "w"], 2 => ["file", "/dev/null", "a"]];
$p = proc_open(["cat"], $desc, $pipes);
fwrite($pipes[0], "x"); fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
proc_close($p);
""",
    """\
<?php
if (!function_exists("mb_str_pad")) { function mb_str_pad($s, $n) { return str_pad($s, $n); } }
echo mb_str_pad("x", 3);
if (function_exists("json_validate")) { var_dump(json_validate("{}")); }
""",
    """\
<?php
final class Coll implements IteratorAggregate, Countable, ArrayAccess, JsonSerializable {
    private array $x = [];
    public function getIterator(): Iterator { yield from $this->x; }
    public function count(): int { return count($this->x); }
    public function offsetExists(mixed $o): bool { return isset($this->x[$o]); }
    public function offsetGet(mixed $o): mixed { return $this->x[$o] ?? null; }
    public function offsetSet(mixed $o, mixed $v): void { $this->x[$o] = $v; }
    public function offsetUnset(mixed $o): void { unset($this->x[$o]); }
    public function jsonSerialize(): array { return $this->x; }
}
echo count(new Coll);
""",
    """\
<?php
interface Countable2 { function count(); }
abstract class Base implements Countable { abstract function go(); function run() { return $this->go(); } }
class C extends Base {
function go() {
return 1;
} function count(): int {
return 0;
} function x() {
return $this->run();
} }
$o = new class implements Countable { public function count(): int { return 2; } };
echo count($o), (new C)->x();
""",
    """\
<?php
class A {
    public $handler;
    private array $map = ["json_x" => "y"];
    function go() { ($this->handler)(1); $f = $this->handler; return $f(2); }
    static function make() { return new self; }
    function __toString(): string { return static::make()->go() . self::class; }
}
""",
    """\
<?php
$s = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
socket_set_option($s, SOL_SOCKET, SO_REUSEADDR, 1);
socket_bind($s, "127.0.0.1", 0);
socket_listen($s);
$r = [$s]; $w = null; $e = null;
socket_select($r, $w, $e, 0);
socket_getsockname($s, $a, $p);
socket_close($s);
echo json_encode(["a" => 1], JSON_THROW_ON_ERROR | JSON_PRETTY_PRINT);
""",
    """\
<?php
$ch = curl_init();
curl_setopt_array($ch,
[CURLOPT_URL => "http://x",
CURLOPT_RETURNTRANSFER => true,
CURLOPT_HTTPHEADER => ["Host: x"],
CURLOPT_CONNECTTIMEOUT => 1,
CURLOPT_POSTFIELDS => http_build_query(["a" => 1])]);
$mh = curl_multi_init();
curl_multi_add_handle($mh, $ch);
do { $st = curl_multi_exec($mh, $run); if ($run) { curl_multi_select($mh); } } while ($run && $st === CURLM_OK);
echo curl_multi_getcontent($ch);
""",
    """\
<?php
class Client {
public function __construct(private string $u) {} public function get(): string {
return $this->u;
} }
class Request { }
$c = new Client("x"); echo $c->get(); new Request;
""",
    """\
<?php
function handler() {
    return function ($req) { return $req->id; };
}
function gen() { foreach ([1] as $i) { $x = yield $i; if ($x) { $x->go(); } } }
$a = array_map("strlen", ["x"]);
$f = strlen(...);
$g = json_encode(...);
echo $f("x"), $g([1]);
""",
    """\
<?php
$proto = "HTTP" . "/1.1";
$fp = @stream_socket_client("tcp://localhost:80");
if ($fp) {
fwrite($fp,
"GET / $proto\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n");
echo stream_get_contents($fp);
}
""",
    """\
<?php
function f(array $o) { extract($o); return $conn->id; }
function g() { $x = "conn"; $$x = new stdClass; return $conn->id ?? 1; }
function h() { parse_str("a=1", $out); return $out["a"]; }
function i() { while ($row = next_row()) { echo $row->x; } }
function next_row() { return null; }
""",
    """\
<?php
const SOCKET_PATH = "/tmp/x";
define("STREAM_NAME", "x");
class S {
public const SOCKET_TTL = 1;
const int2 = 3;
private const MSG_X = self::SOCKET_TTL;
function a() {
return [SOCKET_PATH,
STREAM_NAME,
static::MSG_X];
} }
""",
    """\
<?php
use Psr\\Log\\{LoggerInterface, NullLogger};
use PhpAmqpLib\\Connection\\AMQPStreamConnection;
use PhpAmqpLib\\Message\\AMQPMessage;
use PhpAmqpLib\\Exchange\\AMQPExchangeType;
use PhpAmqpLib\\Wire\\AMQPTable;
require __DIR__ . "/vendor/autoload.php";
$connection = new AMQPStreamConnection("localhost", 5672, "guest", "guest");
$channel = $connection->channel();
$channel->confirm_select();
$channel->exchange_declare("x", AMQPExchangeType::DIRECT, false, true, false);
[$queue, ,] = $channel->queue_declare("q", false, true, false, false, false, new AMQPTable(["x-max" => 1]));
$channel->queue_bind($queue, "x");
$channel->basic_qos(0, 1, false);
$channel->set_ack_handler(function (AMQPMessage $m) { echo $m->getBody(); });
$channel->basic_publish(new AMQPMessage("x", ["delivery_mode" => AMQPMessage::DELIVERY_MODE_PERSISTENT]), "x");
$channel->wait_for_pending_acks_returns(5);
$channel->basic_consume($queue, "", false, false, false, false, fn($m) => $m->ack());
while ($channel->is_consuming()) { $channel->wait(); }
$channel->getConnection(); $channel->is_open(); $channel->getChannelId();
$channel->consume();
$channel->close();
$connection->close();
""",
    """\
<?php
use GuzzleHttp\\Client;
use GuzzleHttp\\Exception\\{RequestException, ConnectException};
use GuzzleHttp\\Psr7\\Request;
use GuzzleHttp\\{HandlerStack, Middleware};
use Ratchet\\MessageComponentInterface;
use Ratchet\\ConnectionInterface;
use Ratchet\\Server\\IoServer;
use Ratchet\\Http\\HttpServer;
use Ratchet\\WebSocket\\WsServer;
require "vendor/autoload.php";
class Chat implements MessageComponentInterface {
    protected $clients;
    public function __construct() { $this->clients = new \\SplObjectStorage; }
    public function onOpen(ConnectionInterface $conn) { $this->clients->attach($conn); }
    public function onMessage(ConnectionInterface $from,
$msg) {
foreach ($this->clients as $c) {
if ($c !== $from) {
$c->send($msg);
} } }
    public function onClose(ConnectionInterface $conn) { $this->clients->detach($conn); }
    public function onError(ConnectionInterface $conn, \\Exception $e) { $conn->close(); }
}
$s = IoServer::factory(new HttpServer(new WsServer(new Chat())), 8080);
try { (new Client())->send(new Request("GET", "x")); } catch (RequestException | ConnectException $e) {}
HandlerStack::create()->push(Middleware::mapRequest(fn($r) => $r));
""",
    """\
<?php
require "helpers.php";
$x = socket_connect_retry("h", 1);
""",
    """\
<?php
use React\\EventLoop\\Loop;
use React\\Socket\\SocketServer;
use React\\Socket\\ConnectionInterface;
use React\\Http\\HttpServer;
use React\\Http\\Message\\Response;
use Psr\\Http\\Message\\ServerRequestInterface;
use React\\Promise\\Deferred;
require "vendor/autoload.php";
$server = new HttpServer(fn(ServerRequestInterface $r) => Response::plaintext("x"));
$socket = new SocketServer("127.0.0.1:0");
$server->listen($socket);
$socket->on("connection", function (ConnectionInterface $c) { $c->pipe($c); });
Loop::addTimer(1, fn() => Loop::stop());
""",
    """\
<?php
class_alias("GuzzleHttp\\\\Client", "Http");
$ch = stream_context_create(["http" => ["method" => "GET", "header" => "Host: x\\r\\n"]]);
echo @file_get_contents("http://x", false, $ch);
""",
]
CPP = [
    """\
#include <iostream>
#include <string>
#include <vector>
#include <sys/socket.h>
#include <netinet/in.h>
class Conn {
public:
    Conn() : open_(true) {}
    ~Conn() { close(); }
    void close() { if (open_) { shutdown(fd_, SHUT_RDWR); open_ = false; } }
    std::string read(int n) { return std::string(n, 0); }
    std::string line() { return read(3); }
private:
    bool open_; int fd_ = 0;
};
int main() { Conn c; std::cout << c.line(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#include <sys/types.h>
#include <sys/socket.h>
static ssize_t write(const std::string& s) { return s.size(); }
std::string read() { return "x"; }
int main() { write("x"); read(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#include <chrono>
int main() { std::cout << std::chrono::seconds(1).count(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
int main() {
    struct Local {
        int x;
        void go() { x++; }
        bool operator()(int a) { return a > x; }
    } l{1};
    auto f = [](int a) -> bool {
        return a > 1;
    };
    l.go();
    return f(1);
}
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#define EACH(x, list) for (auto& x : list)
class A {
public:
    void run() {
        std::vector<int> v{1};
        EACH(x, v) {
            std::cout << x;
        }
    }
};
int main() { A a; a.run(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#include <sys/socket.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <arpa/inet.h>
#include <sstream>
#include <fstream>
namespace net {
extern "C" {
    void on_signal(int) {
    }
}
class S {
    int fd_;
public:
    explicit S(int fd) : fd_(fd) {}
    ~S() { if (fd_ >= 0) ::close(fd_); }
    S(const S&) = delete;
    int run() {
        int fl = fcntl(fd_, F_GETFL, 0);
        return fl;
    }
};
}
int main() { net::S s(-1); s.run(); pid_t p = fork(); if (p == 0) _exit(0); int st; waitpid(p, &st, 0); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
struct Task { void fcntl(int) {} void waitpid() {} };
struct Sub : Task { void go() { fcntl(1); waitpid(); } };
int main() { Sub s; s.go(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
namespace mine { struct ofstream { int x; }; }
void show(std::ostream& o) { o << 1; }
void keep(std::ofstream* f, std::istringstream& s);
int main() { show(std::cout); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#include <websocketpp/config/asio_no_tls.hpp>
#include <websocketpp/server.hpp>
#include <map>
#include <set>
using websocketpp::connection_hdl;
typedef websocketpp::server<websocketpp::config::asio> server;
std::map<connection_hdl, std::vector<std::string>, std::owner_less<connection_hdl>> m;
std::set<connection_hdl, std::owner_less<connection_hdl>> s;
struct Less {
bool operator()(const connection_hdl& a,
const connection_hdl& b) const {
return a.owner_before(b);
} };
std::map<connection_hdl, int, Less> n;
std::set<connection_hdl,
         std::owner_less<connection_hdl>> t;
int main() { server srv; srv.init_asio(); srv.run(); }
""",
    """\
#include <iostream>
#include <string>
#include <vector>
#include <boost/asio.hpp>
using boost::asio::ip::tcp;
using boost::asio::ip::udp;
class U {
udp::socket socket_;
public: U(boost::asio::io_context& io) : socket_(io) {} void go() {
socket_.send_to(boost::asio::buffer("x",
1),
udp::endpoint());
} };
class T {
tcp::socket socket_;
public: T(boost::asio::io_context& io) : socket_(io) {} void go() {
boost::asio::write(socket_,
boost::asio::buffer("x",
1));
} };
int main() { boost::asio::io_context io; U u(io); T t(io); }
""",
]


@pytest.mark.parametrize(
    ("text", "suffix"),
    [
        *((text, ".go") for text in GO),
        *((text, ".js") for text in JAVASCRIPT),
        *((text, ".html") for text in PAGES),
        *((text, ".php") for text in PHP),
        *((text, ".cpp") for text in CPP),
    ],
)
def test_nothing_is_found_in_a_correct_program(text: str, suffix: str) -> None:
    assert gaps_of(parse(text, suffix), Origin.ANSWER) == ()
