from twisted.internet import endpoints, protocol, reactor


class Counter(protocol.Protocol):
    def __init__(self) -> None:
        self.seen = 0

    def dataReceived(self, data: bytes) -> None:
        self.seen += len(data)
        self.transport.write(b"%d\n" % self.seen)


class CounterFactory(protocol.Factory):
    def buildProtocol(self, addr):
        return Counter()


endpoint = endpoints.TCP4ServerEndpoint(reactor, 8007, interface="127.0.0.1")
endpoint.listen(CounterFactory())
reactor.run()
