from flask import Blueprint, Flask

app = Flask(__name__)
pages = Blueprint("pages", __name__)


@pages.route("/")
def index():
    return "first"


app.register_blueprint(pages)
pages = Blueprint("more", __name__)


@pages.route("/more")
def more():
    return "more"


app.register_blueprint(pages, url_prefix="/more")
app.run()
