from flask import Flask, Blueprint

app = Flask(__name__)
parent = Blueprint("parent", __name__)
app.register_blueprint(parent)


@app.get("/")
def index():
    return "hello"


class Client:
    def get(self, path):
        return path


parent = Client()
parent.get("/x")
app.run()
