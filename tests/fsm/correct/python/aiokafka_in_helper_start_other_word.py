from aiokafka import AIOKafkaConsumer
import asyncio, contextlib
async def main():
    stack = contextlib.AsyncExitStack()
    c = AIOKafkaConsumer("t", bootstrap_servers="h")
    await stack.enter_async_context(c)
    async for m in c:
        print(m.value)
asyncio.run(main())
