from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Route
from starlette.templating import Jinja2Templates

templates = Jinja2Templates(directory="pages")


async def menu(request: Request):
    dishes = request.query_params.getlist("dish")
    return templates.TemplateResponse(request, "menu.html", {"dishes": dishes})


app = Starlette(routes=[Route("/menu", menu)])
