from flask import Flask, abort

app = Flask(__name__)


def refuse():
    abort(403)


@app.route("/secret")
def secret():
    refuse()


app.run()
