import asyncio
import socket


async def ask(question: bytes) -> bytes:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET6) as server:
        server.setblocking(False)
        await loop.sock_connect(server, ("::1", 9000))
        await loop.sock_sendall(server, question)
        return await loop.sock_recv(server, 1024)


print(asyncio.run(ask(b"who is there?")))
