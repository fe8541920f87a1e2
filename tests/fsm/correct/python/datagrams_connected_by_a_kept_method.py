import socket

sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
connect = sock.connect
connect(("localhost", 9))
sock.send(b"hello")
