const load = (conn) => conn;
function start(conn, done) { done(load(conn)); }
let conn;
conn = 1;
start(conn, console.log);
var a = 1, b = load(2), c = 3;
function use(c) { return c; }
use(c);
