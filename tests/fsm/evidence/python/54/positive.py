import asyncio

from autobahn.asyncio.websocket import WebSocketServerFactory, WebSocketServerProtocol


class SlowSquare(WebSocketServerProtocol):
    async def onMessage(self, payload: bytes, isBinary: bool) -> None:
        number = float(payload)
        await asyncio.sleep(1)
        self.sendMessage(str(number * number).encode())


async def main() -> None:
    factory = WebSocketServerFactory("ws://127.0.0.1:9000")
    factory.protocol = SlowSquare
    loop = asyncio.get_running_loop()
    server = await loop.create_server(factory, "127.0.0.1", 9000)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
