var ws = require('ws');
var Hub = ws.Server;

var hub = new Hub({ port: 8080 });
hub.on('connection', function (client) { client.send('hi'); });
