import trio


async def greet() -> None:
    stream = await trio.open_tcp_stream("127.0.0.1", 8007)
    async with stream:
        await stream.send_all(b"Ada\n")
        async for data in stream:
            print(data.decode(), end="")


trio.run(greet)
