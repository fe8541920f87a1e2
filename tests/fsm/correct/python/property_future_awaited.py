import asyncio
class Job:
    def __init__(self):
        self._done = asyncio.get_running_loop().create_future()
    @property
    def done(self):
        return self._done
    def finish(self): self._done.set_result(3)
    async def run(self):
        asyncio.get_running_loop().call_soon(self.finish)
        return await self.done
async def main(): print(await Job().run())
asyncio.run(main())
