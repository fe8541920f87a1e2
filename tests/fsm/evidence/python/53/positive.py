from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from twisted.internet import reactor
from twisted.internet.protocol import ReconnectingClientFactory


class Weather(WebSocketClientProtocol):
    def onOpen(self):
        self.factory.resetDelay()
        self.sendMessage(b'{"station": "north pier"}')

    def onMessage(self, payload, isBinary):
        if not isBinary:
            print("weather:", payload.decode())


class WeatherFactory(WebSocketClientFactory, ReconnectingClientFactory):
    protocol = Weather

    def clientConnectionLost(self, connector, reason):
        self.retry(connector)


if __name__ == "__main__":
    reactor.connectTCP("127.0.0.1", 9000, WeatherFactory("ws://127.0.0.1:9000"))
    reactor.run()
