const wanted = new Set([1]);
const x = new Intl.NumberFormat('en');
const d = new DOMExceptionLike();
function DOMExceptionLike() {}
const ts = new TextDecoder();
new WebAssembly.Memory({ initial: 1 });
new globalThis.Map();
new BroadcastChannel('x').close();
console.log(wanted, x, d, ts);
