from twisted.internet import reactor
from twisted.internet.endpoints import TCP6ServerEndpoint
from twisted.internet.protocol import Factory, Protocol


class Proverb(Protocol):
    def connectionMade(self):
        self.transport.write(b"haste makes waste\r\n")
        self.transport.loseConnection()


TCP6ServerEndpoint(reactor, 8017).listen(Factory.forProtocol(Proverb))
reactor.run()
