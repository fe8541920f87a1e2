from autobahn.twisted.websocket import WebSocketServerFactory, WebSocketServerProtocol
from twisted.internet import reactor
from twisted.logger import Logger


class DiceProtocol(WebSocketServerProtocol):
    log = Logger()

    def onConnect(self, request):
        self.log.info("player from {peer}", peer=request.peer)

    def onMessage(self, payload, isBinary):
        if isBinary:
            self.sendClose(1003, "text only")
            return
        sides = int(payload.decode())
        self.sendMessage(str(hash(payload) % sides + 1).encode())

    def onClose(self, wasClean, code, reason):
        self.log.info("player left: {reason}", reason=reason)


if __name__ == "__main__":
    factory = WebSocketServerFactory("ws://127.0.0.1:9000")
    factory.protocol = DiceProtocol
    factory.setProtocolOptions(maxConnections=50)
    reactor.listenTCP(9000, factory, interface="127.0.0.1")
    reactor.run()
