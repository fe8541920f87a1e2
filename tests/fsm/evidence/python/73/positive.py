from twisted.internet import reactor
from twisted.internet.protocol import DatagramProtocol


class Shout(DatagramProtocol):
    def startProtocol(self) -> None:
        print("ready on", self.transport.getHost())

    def datagramReceived(self, datagram: bytes, addr: tuple[str, int]) -> None:
        self.transport.write(datagram.upper(), addr)


if __name__ == "__main__":
    reactor.listenUDP(9999, Shout(), interface="127.0.0.1")
    reactor.run()
