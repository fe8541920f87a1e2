from twisted.internet import reactor

from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol, connectWS


class Hello(WebSocketClientProtocol):
    def onOpen(self):
        self.sendMessage("hello".encode("utf8"))

    def onMessage(self, payload, isBinary):
        print(payload)
        self.sendClose()

    def onClose(self, wasClean, code, reason):
        reactor.stop()


factory = WebSocketClientFactory("wss://echo.example/")
factory.protocol = Hello
connectWS(factory)
reactor.run()
