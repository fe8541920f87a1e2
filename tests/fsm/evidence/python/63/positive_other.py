from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles


class Home(HTTPEndpoint):
    async def get(self, request):
        return HTMLResponse("<h1>Welcome</h1>")

    async def post(self, request):
        form = await request.form()
        return HTMLResponse(f"<h1>Welcome, {form['name']}</h1>")


app = Starlette(
    debug=False,
    routes=[Route("/", Home), Mount("/static", StaticFiles(directory="static"))],
)
