import asyncio


class Guestbook(asyncio.Protocol):
    names: list[str] = []

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(b"your name?\n")

    def data_received(self, data: bytes) -> None:
        self.names.append(data.decode().strip())
        self.transport.write(", ".join(self.names).encode())
        self.transport.close()


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Guestbook, "127.0.0.1", 8007)
    await server.serve_forever()


asyncio.run(main())
