import asyncio


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(4096):
        writer.write(chunk[::-1])
        await writer.drain()
    writer.close()
    await writer.wait_closed()


async def main() -> None:
    server = await asyncio.start_server(serve, "127.0.0.1", 9000)
    async with server:
        await server.serve_forever()


asyncio.run(main())
