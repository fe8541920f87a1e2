// Prints what can be called of the objects that Node.js, browsers and packages give, as TOML.
//
// Usage, where express@4, socket.io, ws, amqplib@0.10, kafkajs, axios, @grpc/grpc-js, zeromq@6 and typescript are installed:
//   node make_javascript_objects.js > fsm/facts/javascript_objects.toml
"use strict";

const { createRequire } = require("module");
const load = createRequire(`${process.cwd()}/`);

function methods(object) {
  const names = new Set();
  for (let part = object; part && part !== Object.prototype && part !== Function.prototype; part = Object.getPrototypeOf(part)) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name);
  }
  return names;
}

function ofBrowsers(names) {
  const ts = load("typescript");
  const options = { lib: ["lib.esnext.d.ts", "lib.dom.d.ts"], types: [] };
  const host = ts.createCompilerHost(options);
  const text = names.map((name) => `declare const of${name}: ${name};`).join("\n");
  const read = host.getSourceFile;
  host.getSourceFile = (file, target) => (file === "a.ts" ? ts.createSourceFile(file, text, target) : read(file, target));
  const program = ts.createProgram(["a.ts"], options, host);
  const checker = program.getTypeChecker();
  return program.getSourceFile("a.ts").statements.map((statement) => {
    const type = checker.getTypeAtLocation(statement.declarationList.declarations[0]);
    return new Set(checker.getPropertiesOfType(type).map((member) => member.name));
  });
}

const express = load("express");
const http = load("http");
const net = load("net");
const { Server: IoServer } = load("socket.io");
const WebSocket = load("ws");
const amqp = [load("amqplib/lib/channel_model"), load("amqplib/lib/callback_model")];
const { Kafka } = load("kafkajs");
const kafka = new Kafka({ brokers: ["localhost:9092"], logLevel: 0 });
const grpc = load("@grpc/grpc-js");
const { EventEmitter } = load("events");
const childProcess = load("child_process");

const browser = ["WebSocket", "XMLHttpRequest", "EventSource", "Worker", "BroadcastChannel", "RTCPeerConnection"];
const inBrowsers = ofBrowsers(browser);
// Of older and newer versions, and of what mixes in members at run time.
const others = {
  "express.Application": "configure createServer mounted_app dynamicHelpers helpers error router ws address close del lazyrouter query",
  "http.Server": "closeAllConnections closeIdleConnections addContext setSecureContext",
  "net.Server": "addContext setSecureContext",
  "dgram.Socket": "addSourceSpecificMembership dropSourceSpecificMembership",
  "ws.Server": "shouldHandle",
  "ws.WebSocket": "stream",
  "socket.io.Server": "set get configure enable disable attachApp serveClient clients connected connect origins checkRequest",
  "events.EventEmitter": "",
};

const types = {
  "express.Application": [express()],
  "express.Router": [express.Router()],
  "http.Server": [http.createServer(), load("https").createServer()],
  "net.Server": [net.createServer(), load("tls").createServer()],
  "net.Socket": [new net.Socket(), load("tls").TLSSocket.prototype],
  "dgram.Socket": [load("dgram").createSocket("udp4").unref()],
  "child_process.ChildProcess": [childProcess.ChildProcess.prototype, { send: 0, disconnect: 0 }],
  "events.EventEmitter": [new EventEmitter()],
  "readline.Interface": [load("readline").createInterface({ input: process.stdin }), load("readline/promises").Interface.prototype],
  "ws.WebSocket": [WebSocket.prototype],
  "ws.Server": [WebSocket.Server.prototype],
  "socket.io.Server": [new IoServer()],
  "axios.Instance": [load("axios").create()],
  "amqplib.Connection": amqp.map((model) => (model.ChannelModel || model.CallbackModel).prototype),
  "amqplib.Channel": amqp.flatMap((model) => [model.Channel.prototype, model.ConfirmChannel.prototype]),
  "kafkajs.Kafka": [kafka],
  "kafkajs.Producer": [kafka.producer()],
  "kafkajs.Consumer": [kafka.consumer({ groupId: "a" })],
  "kafkajs.Admin": [kafka.admin()],
  "grpc.Server": [grpc.Server.prototype],
};
const makers = {
  "express": "express.Application",
  "express.Router": "express.Router",
  "http.createServer": "http.Server",
  "https.createServer": "http.Server",
  "net.createServer": "net.Server",
  "tls.createServer": "net.Server",
  "net.connect": "net.Socket",
  "net.createConnection": "net.Socket",
  "net.Socket": "net.Socket",
  "tls.connect": "net.Socket",
  "dgram.createSocket": "dgram.Socket",
  "child_process.fork": "child_process.ChildProcess",
  "child_process.spawn": "child_process.ChildProcess",
  "child_process.exec": "child_process.ChildProcess",
  "child_process.execFile": "child_process.ChildProcess",
  "events": "events.EventEmitter",
  "events.EventEmitter": "events.EventEmitter",
  "readline.createInterface": "readline.Interface",
  "ws": "ws.WebSocket",
  "ws.WebSocket": "ws.WebSocket",
  "ws.Server": "ws.Server",
  "ws.WebSocketServer": "ws.Server",
  "socket.io": "socket.io.Server",
  "socket.io.Server": "socket.io.Server",
  "axios.create": "axios.Instance",
  "amqplib.connect": "amqplib.Connection",
  "amqplib.Connection.createChannel": "amqplib.Channel",
  "amqplib.Connection.createConfirmChannel": "amqplib.Channel",
  "kafkajs.Kafka": "kafkajs.Kafka",
  "kafkajs.Kafka.producer": "kafkajs.Producer",
  "kafkajs.Kafka.consumer": "kafkajs.Consumer",
  "kafkajs.Kafka.admin": "kafkajs.Admin",
  "@grpc/grpc-js.Server": "grpc.Server",
  "grpc.Server": "grpc.Server",
};
others["grpc.Server"] = "addProtoService bind";

const lines = [
  "# What can be called of the objects that Node.js, browsers and packages give, made by `tests/fsm/make_javascript_objects.js`,",
  "# with what older and newer versions have.",
  "",
  "[members]",
];
function print(type, names) {
  const words = [...names].filter((word) => /^[A-Za-z_$]\w*$/.test(word)).sort();
  lines.push(`"${type}" = """`, words.join(" ").replace(/(.{80,110}) /g, "$1\n"), '"""');
}
for (const [type, objects] of Object.entries(types)) {
  const names = objects.flatMap((object) => [...methods(object)]);
  print(type, new Set([...names, ...(others[type] || "").split(" ")]));
}
browser.forEach((name, index) => print(name, inBrowsers[index]));
lines.push("", "# What a call or `new` of a package or of its member gives, and a call of a member of such an object.", "[makers]");
for (const [maker, type] of Object.entries(makers)) lines.push(`"${maker}" = "${type}"`);
for (const name of browser) lines.push(`"${name}" = "${name}"`);
console.log(lines.join("\n"));
process.exit();
