import socket


class Client:
    def __init__(self, **requests):
        self.hello = b""
        self.bye = b""
        self.__dict__.update(requests)

    def run(self):
        sock = socket.create_connection(("localhost", 9))
        sock.sendall(self.hello)
        print(sock.recv(100))
        sock.sendall(self.bye)
        print(sock.recv(100))


Client(hello=b"hello", bye=b"bye").run()
