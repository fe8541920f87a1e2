import sys

from twisted.internet import endpoints, reactor
from twisted.python import log

from autobahn.twisted import websocket


class Clock(websocket.WebSocketServerProtocol):
    def onOpen(self):
        self.sendMessage(b"welcome")

    def onMessage(self, payload, isBinary):
        self.sendMessage(payload, isBinary)


log.startLogging(sys.stdout)
factory = websocket.WebSocketServerFactory("ws://127.0.0.1:9000")
factory.protocol = Clock
endpoints.serverFromString(reactor, "tcp:9000:interface=127.0.0.1").listen(factory)
reactor.run()
