from sanic import Blueprint, Sanic, response

pages = Blueprint("pages", url_prefix="/pages")


@pages.route("/<name:str>", methods=["GET"])
async def page(request, name):
    return response.html(f"<h1>{name.title()}</h1>")


def create_app() -> Sanic:
    app = Sanic("Pages")
    app.blueprint(pages)
    return app
