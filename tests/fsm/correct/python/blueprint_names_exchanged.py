from flask import Blueprint, Flask

first, second = Blueprint("a", __name__), Blueprint("b", __name__)
app = Flask(__name__)


@first.route("/a")
def a():
    return "a"


app.register_blueprint(first)
first, second = second, first


@first.route("/b")
def b():
    return "b"


app.register_blueprint(first)
app.run()
