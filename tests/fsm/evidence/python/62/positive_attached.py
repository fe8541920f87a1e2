from sanic import Request, Sanic
from sanic.response import JSONResponse
from sanic.views import HTTPMethodView

app = Sanic("shelf")
books: dict[str, str] = {}


class Book(HTTPMethodView, attach=app, uri="/books/<isbn:str>"):
    async def get(self, request: Request, isbn: str) -> JSONResponse:
        return JSONResponse({"title": books.get(isbn, "")})

    async def put(self, request: Request, isbn: str) -> JSONResponse:
        books[isbn] = request.json["title"]
        return JSONResponse({"books": len(books)}, status=201)


if __name__ == "__main__":
    app.run(port=8000)
