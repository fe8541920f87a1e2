from flask import Flask
from answers import not_found

app = Flask(__name__)


@app.route("/secret")
def secret():
    not_found()


app.run()
