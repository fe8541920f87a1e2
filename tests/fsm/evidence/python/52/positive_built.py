from autobahn.twisted.websocket import WebSocketServerFactory, WebSocketServerProtocol, listenWS
from twisted.internet import reactor


class Guest(WebSocketServerProtocol):
    def __init__(self, book: list[str]) -> None:
        super().__init__()
        self.book = book

    def onMessage(self, payload, isBinary):
        self.book.append(payload.decode("utf-8"))
        self.sendMessage(b"thank you")


class GuestBook(WebSocketServerFactory):
    def buildProtocol(self, addr):
        guest = Guest([str(addr)])
        guest.factory = self
        return guest


listenWS(GuestBook("ws://127.0.0.1:9000"))
reactor.run()
