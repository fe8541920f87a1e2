from sanic import HTTPResponse, Request, Sanic

app = Sanic("ledger")
rows = [("ink", 3), ("nibs", 12)]


@app.head("/ledger.csv")
async def head(request: Request) -> HTTPResponse:
    return HTTPResponse(content_type="text/csv")


@app.get("/ledger.csv")
async def ledger(request: Request) -> None:
    answer = await request.respond(content_type="text/csv")
    for name, number in rows:
        await answer.send(f"{name},{number}\n")
    await answer.eof()
