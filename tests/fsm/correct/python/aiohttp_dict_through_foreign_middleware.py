from aiohttp import web
from answers import as_json

routes = web.RouteTableDef()


@routes.get("/")
async def index(request):
    return {"hello": "you"}


app = web.Application()
app.middlewares.append(as_json)
app.add_routes(routes)
web.run_app(app)
