from twisted.internet import reactor

print("The Protocol with connectionMade and dataReceived, its Factory and listenTCP were split off.")


class ProtocolNotes:
    "Keeps what a Factory's buildProtocol would return and listenTCP would serve."

    def __init__(self) -> None:
        self.undataReceived = "a Protocol gets dataReceived"


notes = ProtocolNotes()
reactor.callLater(0.5, print, notes.undataReceived)
reactor.callLater(1.0, reactor.stop)
reactor.run()
