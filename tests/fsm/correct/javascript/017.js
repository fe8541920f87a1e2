const { Worker, isMainThread, parentPort } = require('worker_threads');
if (isMainThread) {
  const w = new Worker(__filename);
  w.on('message', console.log);
} else {
  parentPort.postMessage('x');
}
