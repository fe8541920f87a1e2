const fs = require('fs').promises;
async function f() { return fs.readFile('x', 'utf8'); }
f();
