from autobahn.twisted.websocket import WebSocketServerFactory, WebSocketServerProtocol
from twisted.internet import reactor
from twisted.internet.endpoints import TCP4ServerEndpoint


class Upper(WebSocketServerProtocol):
    def onMessage(self, payload, isBinary):
        self.sendMessage(payload.upper(), isBinary)


factory = WebSocketServerFactory("ws://127.0.0.1:9000")
factory.protocol = Upper
TCP4ServerEndpoint(reactor, 9000, interface="127.0.0.1").listen(factory)
reactor.run()
