"""Small programs that a machine accepts, for tests that need a file in which something is found."""

TCP_SERVER = 66
TCP_CLIENT = 67

PYTHON_SERVER = """\
import socket

server = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
server.bind(("127.0.0.1", 9000))
server.listen()
connection, address = server.accept()
connection.send(connection.recv(1024))
connection.close()
"""

PYTHON_CLIENT = """\
import socket

connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
connection.connect(("127.0.0.1", 9000))
connection.send(b"hello")
print(connection.recv(1024))
connection.close()
"""

JAVASCRIPT_SERVER = """\
const net = require('net');
const server = net.createServer((socket) => socket.on('data', (data) => socket.write(data)));
server.listen(9000);
"""
