import asyncio
import time


class TimeServer(asyncio.DatagramProtocol):
    def connection_made(self, transport) -> None:
        self.transport = transport

    def datagram_received(self, data: bytes, sender) -> None:
        if data.strip() == b"time":
            self.transport.sendto(f"{time.time():.3f}".encode(), sender)


async def main() -> None:
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(TimeServer, local_addr=("127.0.0.1", 9123))
    try:
        await asyncio.Event().wait()
    finally:
        transport.close()


asyncio.run(main())
