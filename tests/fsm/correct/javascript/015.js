import fs, { promises as fsp } from 'node:fs';
import * as path from 'node:path';
import { createServer } from 'http';
const here = path.dirname(new URL(import.meta.url).pathname);
await fsp.readFile(path.join(here, 'x'));
fs.existsSync('y');
createServer().listen(0);
export default class extends Map {}
