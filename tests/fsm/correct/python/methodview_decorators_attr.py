from flask import Flask
from flask.views import MethodView
app = Flask(__name__)
def auth(f):
    def w(*a, **k): return f(*a, current="x", **k)
    return w
class U(MethodView):
    decorators = [auth]
    def get(self, current, id): return id
app.add_url_rule("/u/<id>", view_func=U.as_view("u"))
