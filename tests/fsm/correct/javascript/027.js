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
