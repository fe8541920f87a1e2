// Runs a program (`node harness.js p.js`) and, at its end, hands back the word given on standard input.
'use strict';
const fs = require('fs');
const path = require('path');
const Module = require('module');

const WORD = 32;
const line = Buffer.alloc(WORD + 1);
for (let have = 0, got = 1; got > 0 && have < line.length; have += got) {
  got = fs.readSync(0, line, have, line.length - have);
}

// What checks stand on may not be replaced by what is checked.
for (const name of ['assert', 'assert/strict']) Object.freeze(require(name));

const write = fs.writeSync;
let isThrough = false;
process.on('beforeExit', () => {
  if (isThrough && !process.exitCode) write(1, line.subarray(0, WORD));
  isThrough = false;
});

const program = path.resolve(process.argv[2]);
process.argv.splice(1, 2, program);
Module._load(program, null, true);
isThrough = true;
