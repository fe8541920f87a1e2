import asyncio


class LineCounter(asyncio.Protocol):
    "Once: from autobahn.asyncio.websocket import WebSocketServerProtocol, with async def onMessage."

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        print(data.count(b"\n"))  # once a WebSocketServerFactory and get_event_loop


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(LineCounter, "127.0.0.1", 9000)
    async with server:
        await server.serve_forever()  # not loop.run_forever; it will close by itself


asyncio.run(main())
