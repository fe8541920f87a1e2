from flask import Flask

app = Flask(__name__)


class Refused(Exception):
    pass


@app.errorhandler(Refused)
def refused(error):
    return "no", 403


def refuse():
    raise Refused


@app.route("/secret")
def secret():
    print("asked")
    refuse()


app.run()
