import asyncio
import socket


async def shout(loop: asyncio.AbstractEventLoop, client: socket.socket) -> None:
    with client:
        while line := await loop.sock_recv(client, 1024):
            await loop.sock_sendall(client, line.upper())


async def main() -> None:
    loop = asyncio.get_running_loop()
    calls = set()
    with socket.socket(socket.AF_INET6) as listener:
        listener.bind(("::1", 9000))
        listener.listen()
        listener.setblocking(False)
        while True:
            client, _ = await loop.sock_accept(listener)
            calls.add(call := asyncio.create_task(shout(loop, client)))
            call.add_done_callback(calls.discard)


asyncio.run(main())
