from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from twisted.internet import reactor
from twisted.internet.endpoints import HostnameEndpoint


class Listener(WebSocketClientProtocol):
    def onOpen(self):
        self.sendMessage(b"listen")

    def onMessage(self, payload, isBinary):
        print(payload.decode())


factory = WebSocketClientFactory("ws://radio.example:9000")
factory.protocol = Listener
HostnameEndpoint(reactor, "radio.example", 9000).connect(factory)
reactor.run()
