from aiohttp import web
async def index(request: web.Request):
    return web.Response(text=request.get("a", default="b") + request.app.get("c", default="d"))
app = web.Application()
app.router.add_get("/", index)
web.run_app(app)
