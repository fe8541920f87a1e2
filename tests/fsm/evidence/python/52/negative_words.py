from twisted.internet import reactor, task

print(
    "from autobahn.twisted.websocket import WebSocketServerProtocol, WebSocketServerFactory "
    "onMessage, factory.protocol and listenTCP are gone: we only watch a directory."
)


class WebSocketServerFactoryNotes:
    protocols = "WebSocketServerProtocol with onConnect and onClose, then listenTCP"


def tick() -> None:
    print("still watching;", len(WebSocketServerFactoryNotes.protocols), "characters of notes")


task.LoopingCall(tick).start(2.0)
reactor.run()
