from aiohttp import web
from application import app


async def index(request):
    return {"hello": "you"}


app.router.add_get("/", index)
web.run_app(app)
