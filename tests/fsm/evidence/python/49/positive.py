from sanic import Request, Sanic, Websocket

app = Sanic("Scoreboard")


@app.websocket("/scores")
async def scores(request: Request, ws: Websocket) -> None:
    total = 0
    async for message in ws:
        total += int(message)
        await ws.send(str(total))


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=8000, single_process=True)
