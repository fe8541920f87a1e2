from sanic import Sanic
from sanic.request import Request
from sanic.response import text


class Named(Request):
    @property
    def person(self):
        return self.args.get("name", "you")


app = Sanic("shop", request_class=Named)


@app.get("/")
async def index(request):
    return text(request.person)


app.run()
