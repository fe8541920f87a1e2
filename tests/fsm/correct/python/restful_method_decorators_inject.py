from flask import Flask
from flask_restful import Api, Resource
app = Flask(__name__); api = Api(app)
def inject(f):
    def w(*a, **k): return f(*a, user="x", **k)
    return w
class U(Resource):
    method_decorators = [inject]
    def get(self, id, user): return {"a": id}
api.add_resource(U, "/u/<int:id>")
