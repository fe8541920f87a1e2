from sanic import Sanic
from sanic.response import json

app = Sanic("Library")
SHELF = {"recvalls": 2, "senders": 5}


@app.get("/shelf")
async def shelf(request):
    # No live updates here: those would recv and send on a socket of their own.
    return json({"shelf": SHELF, "hint": "send a request again to recv news"})


if __name__ == "__main__":
    app.run(port=8000)
