import socket


class Client:
    def __init__(self, address):
        self.address = address
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)

    def send(self, text):
        self.sock.connect(self.address)
        self.sock.sendall(text)
        answer = self.sock.recv(100)
        self.end()
        return answer

    def end(self):
        self.sock.close()
        self.__init__(self.address)


client = Client(("localhost", 9))
print(client.send(b"a"), client.send(b"b"))
