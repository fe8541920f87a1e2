from twisted.internet import defer, task
from twisted.internet.endpoints import TCP4ClientEndpoint, connectProtocol
from twisted.internet.protocol import Protocol


class OneLine(Protocol):
    def __init__(self) -> None:
        self.line = defer.Deferred()

    def dataReceived(self, data: bytes) -> None:
        self.line.callback(data)
        self.transport.loseConnection()


async def main(reactor) -> None:
    endpoint = TCP4ClientEndpoint(reactor, "127.0.0.1", 8007)
    peer = await connectProtocol(endpoint, OneLine())
    peer.transport.write(b"Ada\n")
    print(await peer.line)


task.react(lambda reactor: defer.ensureDeferred(main(reactor)))
