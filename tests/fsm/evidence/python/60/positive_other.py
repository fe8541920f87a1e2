import flask
from flask.views import MethodView

pages = flask.Blueprint("pages", __name__)


class Guests(MethodView):
    names: list[str] = []

    def get(self):
        return flask.render_template_string("{{ names|join(', ') }}", names=self.names)

    def post(self):
        self.names.append(flask.request.form["name"])
        return flask.redirect("/guests")


pages.add_url_rule("/guests", view_func=Guests.as_view("guests"))


def create_app() -> flask.Flask:
    app = flask.Flask("guestbook")
    app.register_blueprint(pages)
    return app
