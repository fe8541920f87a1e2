// Stays and compiles what it is given (`node tsc_server.js .../bin/tsc`) as `tsc --target esnext p.ts` would, each text by
// itself; the library's declarations are parsed once. What is said and answered, CompileServer.java tells.
'use strict';
const fs = require('fs');
const path = require('path');

const lib = path.join(path.dirname(fs.realpathSync(process.argv[2])), '..', 'lib');
const ts = require(path.join(lib, 'typescript.js'));
const options = { target: ts.ScriptTarget.ESNext, strict: false, skipLibCheck: true };
const name = path.resolve('p.ts');
const declarations = new Map();

function take(size) {
  const content = Buffer.alloc(size);
  for (let have = 0; have < size;) {
    const got = fs.readSync(0, content, have, size - have);
    if (!got) process.exit(0);
    have += got;
  }
  return content;
}

function give(content) {
  for (let sent = 0; sent < content.length;) sent += fs.writeSync(1, content, sent);
}

function number(value) {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(value);
  return content;
}

const text = value => Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(value)]);

function makeHost(source) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile, exists = host.fileExists;
  host.fileExists = file => file === name || exists(file);
  host.getSourceFile = (file, ...more) => {
    if (file === name) return ts.createSourceFile(file, source, ...more);
    if (path.dirname(file) !== lib) return read(file, ...more);
    if (!declarations.has(file)) declarations.set(file, read(file, ...more));
    return declarations.get(file);
  };
  return host;
}

function compile(source) {
  const program = ts.createProgram([name], options, makeHost(source));
  const files = [];
  const write = (file, content) => files.push(text(path.basename(file)), text(content));
  const found = ts.getPreEmitDiagnostics(program).concat(program.emit(undefined, write).diagnostics);
  const shown = { getCurrentDirectory: () => process.cwd(), getCanonicalFileName: file => file, getNewLine: () => '\n' };
  const complaints = text(ts.formatDiagnostics(found, shown));
  return Buffer.concat([number(found.length ? 2 : 0), complaints, number(files.length / 2), ...files]);
}

for (;;) {
  const answer = compile(take(take(4).readUInt32BE()).toString());
  give(Buffer.concat([number(answer.length), answer]));
}
