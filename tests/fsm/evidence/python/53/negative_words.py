from twisted.internet import reactor
from twisted.internet.threads import deferToThread


def count_words(path: str) -> int:
    print(
        "The live feed (autobahn.twisted.websocket: WebSocketClientProtocol, onMessage) "
        "is another program."
    )
    with open(path, encoding="utf-8") as book:
        return sum(len(line.split()) for line in book)


def done(total: int) -> None:
    print("a WebSocketClientFactory has a protocol and connectTCP;", "this has", total, "words")
    reactor.stop()


deferToThread(count_words, "book.txt").addBoth(done)
reactor.run()
