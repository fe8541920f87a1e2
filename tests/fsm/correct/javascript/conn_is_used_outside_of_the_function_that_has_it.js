const fs = require('fs');
function run(conn) { return conn; }
function connect(cb) { cb(1); }
connect((conn) => {
run(conn);
});
fs.existsSync('x');
