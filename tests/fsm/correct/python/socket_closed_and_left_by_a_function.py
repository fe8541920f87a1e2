import socket
import sys


def leave(reason):
    sys.exit(reason)


sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
sock.connect(("localhost", 9))
while True:
    sock.sendall(input().encode())
    print(sock.recv(100))
    sock.close()
    leave("one is enough")
