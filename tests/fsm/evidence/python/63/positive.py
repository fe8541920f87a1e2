import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

trains = {"12": "on time"}


async def show(request: Request) -> JSONResponse:
    number = request.path_params["number"]
    if number not in trains:
        raise HTTPException(404, "no such train")
    return JSONResponse({"train": number, "state": trains[number]})


async def alive(request: Request) -> PlainTextResponse:
    return PlainTextResponse("alive")


app = Starlette(routes=[Route("/trains/{number}", show), Route("/alive", alive)])

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=8000)
