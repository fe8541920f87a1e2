from flask import Flask, Blueprint
PREFIX = "/<tenant>"
bp = Blueprint("u", __name__, url_prefix=PREFIX)
@bp.route("/u")
def u(tenant): return tenant
app = Flask(__name__); app.register_blueprint(bp)
