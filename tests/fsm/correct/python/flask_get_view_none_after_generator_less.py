from flask import Flask, abort
app = Flask(__name__)
@app.route("/x")
def x():
    abort(404)
    return None
