import socket
import threading


def serve(sock):
    _, address = sock.recvfrom(100)
    for part in (b"a", b"b", b""):
        sock.sendto(part, address)


def ask(address):
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sock.sendto(b"all", address)
    whole = b""
    while True:
        part, _ = sock.recvfrom(100)
        if not part:
            break
        whole += part
    return whole


server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
server.bind(("localhost", 0))
threading.Thread(target=serve, args=(server,)).start()
print(ask(server.getsockname()))
