import asyncio
pending = None
async def start():
    global pending
    pending = asyncio.get_running_loop().create_future()
    pending.set_result(1)
async def wait():
    return await pending
async def main():
    await start()
    print(await wait())
asyncio.run(main())
