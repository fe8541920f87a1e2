const http = require('http');
function proxy(upstream, res) { upstream.pipe(res); }
function collect(upstream, res) {
  let size = 0;
  upstream.on('data', (c) => { size += c.length; });
  upstream.on('end', () => { res.write(String(size)); res.end(); });
}
http.createServer((q, r) => (q.url === '/' ? proxy(q, r) : collect(q, r)));
