import socket
from links import with_limit


def gather(sock: socket.socket):
    found = []
    while True:
        try:
            found.append(sock.recv(100))
        except TimeoutError:
            return found


sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
with_limit(sock)
sock.bind(("", 9000))
print(gather(sock))
