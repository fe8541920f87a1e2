import socket

sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sock.setsockopt(socket.SOL_SOCKET, 6, 1)
sock.sendto(b"hello", ("<broadcast>", 9000))
