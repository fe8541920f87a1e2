import socket
from bases import Connected


class Sender(Connected):
    def __init__(self, address):
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.join(address)

    def tell(self, text):
        self.sock.send(text)


Sender(("localhost", 9)).tell(b"hello")
