from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from twisted.internet import reactor


class Reader(WebSocketClientProtocol):
    def onMessage(self, payload, isBinary):
        print(self.factory.name, payload.decode("utf-8"))


class ReaderFactory(WebSocketClientFactory):
    name = "reader"

    def buildProtocol(self, addr):
        reader = Reader()
        reader.factory = self
        return reader


reactor.connectTCP("news.example", 9000, ReaderFactory("ws://news.example:9000"))
reactor.run()
