from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route


def half(request):
    return PlainTextResponse(str(int(request.path_params["number"]) / 2))


app = Starlette(routes=[Route("/half/{number:int}", half)])
