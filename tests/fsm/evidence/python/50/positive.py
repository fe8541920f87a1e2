import asyncio

from tornado.web import Application
from tornado.websocket import WebSocketHandler


class Whiteboard(WebSocketHandler):
    peers: set["Whiteboard"] = set()

    def open(self, board: str) -> None:
        self.board = board
        self.peers.add(self)

    async def on_message(self, message: str | bytes) -> None:
        for peer in self.peers:
            if peer.board == self.board and peer is not self:
                await peer.write_message(message)

    def on_close(self) -> None:
        self.peers.discard(self)


async def main() -> None:
    Application([(r"/board/(\w+)", Whiteboard)]).listen(8888, address="127.0.0.1")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
