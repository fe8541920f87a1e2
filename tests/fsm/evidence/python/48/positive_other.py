import fastapi
from starlette.websockets import WebSocketDisconnect

router = fastapi.APIRouter()


@router.websocket("/measurements")
async def measurements(websocket: fastapi.WebSocket):
    await websocket.accept(subprotocol="v1.sensor")
    try:
        async for reading in websocket.iter_json():
            await websocket.send_json({"seen": reading["id"]})
    except WebSocketDisconnect:
        print("sensor left")


app = fastapi.FastAPI(title="Sensors")
app.include_router(router)
