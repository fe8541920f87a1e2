import asyncio


async def ask(host: str, port: int, question: str) -> str:
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(question.encode() + b"\n")
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer.decode()


print(asyncio.run(ask("127.0.0.1", 9000, "stressed")))
