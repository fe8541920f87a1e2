import asyncio

from aiohttp import WSMsgType, web


async def shout(request: web.Request) -> web.WebSocketResponse:
    peer = web.WebSocketResponse()
    await peer.prepare(request)
    async for message in peer:
        if message.type is WSMsgType.TEXT:
            await peer.send_str(message.data.upper())
    return peer


async def main() -> None:
    app = web.Application()
    app.router.add_get("/shout", shout)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 8765).start()
    await asyncio.Event().wait()


asyncio.run(main())
