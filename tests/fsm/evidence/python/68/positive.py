from twisted.internet import reactor
from twisted.internet.protocol import Factory
from twisted.protocols.basic import LineReceiver


class Guestbook(LineReceiver):
    delimiter = b"\n"

    def connectionMade(self) -> None:
        self.sendLine(b"your name?")

    def lineReceived(self, line: bytes) -> None:
        self.factory.names.append(line.decode())
        self.sendLine(", ".join(self.factory.names).encode())
        self.transport.loseConnection()


class GuestbookFactory(Factory):
    protocol = Guestbook

    def __init__(self) -> None:
        self.names: list[str] = []


if __name__ == "__main__":
    reactor.listenTCP(8007, GuestbookFactory(), interface="127.0.0.1")
    reactor.run()
