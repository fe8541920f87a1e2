import asyncio
class Echo(asyncio.DatagramProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
    def datagram_received(self, data, addr):
        self.transport.sendto(data, addr)
print(Echo())
