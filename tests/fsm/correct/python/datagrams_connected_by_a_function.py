import socket
from links import link


sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
link(sock, ("localhost", 9))
sock.send(b"hello")
