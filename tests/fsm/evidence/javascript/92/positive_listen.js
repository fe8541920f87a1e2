var http = require('http'), fs = require('fs');

var app = http.createServer(function (req, res) {
  fs.readFile(__dirname + '/index.html', function (err, data) {
    res.writeHead(err ? 500 : 200);
    res.end(err ? 'Error loading index.html' : data);
  });
});

var io = require('socket.io').listen(app);
app.listen(8080);

io.sockets.on('connection', function (socket) {
  socket.emit('news', { hello: 'world' });
  socket.on('my other event', function (data) { console.log(data); });
});
