from flask import Flask
from flask_restx import Api, Resource, Namespace
app = Flask(__name__); api = Api(app)
ns = Namespace("x", path="/users/<int:uid>")
@ns.route("/items")
class U(Resource):
    def get(self, uid): return {}
api.add_namespace(ns)
