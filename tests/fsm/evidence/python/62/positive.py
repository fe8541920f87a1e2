from sanic import Request, Sanic
from sanic.exceptions import NotFound
from sanic.response import HTTPResponse, json

app = Sanic("Postbox")
letters: list[dict[str, str]] = []


@app.get("/letters/<number:int>")
async def read(request: Request, number: int) -> HTTPResponse:
    if number >= len(letters):
        raise NotFound("no such letter")
    return json(letters[number])


@app.post("/letters")
async def write(request: Request) -> HTTPResponse:
    letters.append(request.json)
    return json({"number": len(letters) - 1}, status=201)


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=8000)
