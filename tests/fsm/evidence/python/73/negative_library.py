import asyncio


class Shout(asyncio.DatagramProtocol):
    def connection_made(self, transport) -> None:
        self.transport = transport

    def datagram_received(self, datagram: bytes, addr) -> None:
        self.transport.sendto(datagram.upper(), addr)


async def main() -> None:
    await asyncio.get_running_loop().create_datagram_endpoint(Shout, local_addr=("127.0.0.1", 9999))
    await asyncio.Event().wait()


asyncio.run(main())
