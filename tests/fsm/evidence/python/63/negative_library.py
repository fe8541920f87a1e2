from aiohttp import web

trains = {"12": "on time"}
routes = web.RouteTableDef()


@routes.get("/trains/{number}")
async def show(request: web.Request) -> web.Response:
    number = request.match_info["number"]
    if number not in trains:
        raise web.HTTPNotFound(text="no such train")
    return web.json_response({"train": number, "state": trains[number]})


app = web.Application()
app.add_routes(routes)
web.run_app(app, host="127.0.0.1", port=8000)
