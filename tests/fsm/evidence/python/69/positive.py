from twisted.internet import reactor
from twisted.internet.protocol import ClientFactory, Protocol


class Greeting(Protocol):
    def connectionMade(self) -> None:
        self.transport.write(b"Ada\n")

    def dataReceived(self, data: bytes) -> None:
        print(data.decode(), end="")


class GreetingFactory(ClientFactory):
    protocol = Greeting

    def clientConnectionFailed(self, connector, reason) -> None:
        print("nobody there:", reason.getErrorMessage())
        reactor.stop()

    def clientConnectionLost(self, connector, reason) -> None:
        reactor.stop()


if __name__ == "__main__":
    reactor.connectTCP("127.0.0.1", 8007, GreetingFactory(), timeout=5)
    reactor.run()
