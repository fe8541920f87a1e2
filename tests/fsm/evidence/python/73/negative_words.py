from twisted.internet import defer, reactor

# DatagramProtocol with startProtocol and datagramReceived, listenUDP and run: see the beacon program.


class DatagramProtocolText:
    lines = ["a DatagramProtocol gets datagramReceived", "after listenUDP"]


def show(_: object) -> None:
    print(*DatagramProtocolText.lines, sep="\n")
    reactor.stop()


reactor.callWhenRunning(lambda: defer.succeed(None).addCallback(show))
reactor.run()
