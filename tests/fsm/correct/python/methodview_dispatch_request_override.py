from flask import Flask, request
from flask.views import MethodView
app = Flask(__name__)
class U(MethodView):
    def dispatch_request(self, **kw):
        return super().dispatch_request(user=request.args.get("u"), **kw)
    def get(self, id, user): return "x"
app.add_url_rule("/u/<id>", view_func=U.as_view("u"))
