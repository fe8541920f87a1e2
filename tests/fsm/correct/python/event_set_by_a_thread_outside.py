import socket
import threading


class Link:
    def __init__(self, sock):
        self.sock = sock
        self.ready = threading.Event()

    def ask(self, text):
        self.ready.set()
        self.ready.clear()
        self.sock.sendall(text)
        self.ready.wait()
        return self.last


def read(link):
    while True:
        link.last = link.sock.recv(1024)
        link.ready.set()


link = Link(socket.create_connection(("localhost", 9)))
threading.Thread(target=read, args=(link,), daemon=True).start()
print(link.ask(b"hello"))
