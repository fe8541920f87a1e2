from aiohttp import web


@web.middleware
async def as_json(request, handler):
    result = await handler(request)
    return web.json_response(result) if isinstance(result, dict) else result


async def index(request):
    return {"hello": "you"}


app = web.Application(middlewares=[as_json])
app.router.add_get("/", index)
web.run_app(app)
