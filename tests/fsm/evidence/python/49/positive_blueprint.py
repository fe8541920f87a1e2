from sanic import Blueprint, Request, Websocket

depths = Blueprint("depths", url_prefix="/depths")


@depths.websocket("/live")
async def live(request: Request, ws: Websocket) -> None:
    fathoms = 0
    while (line := await ws.recv()) is not None:
        fathoms += int(line)
        await ws.send(f"{fathoms} fathoms")
