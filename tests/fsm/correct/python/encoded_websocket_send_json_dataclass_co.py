import aiohttp
async def h():
    async with aiohttp.ClientSession(json_serialize=lambda o: __import__("json").dumps(o, default=str)) as s:
        import datetime
        await s.post("http://h", json={"a": datetime.datetime.now()})
