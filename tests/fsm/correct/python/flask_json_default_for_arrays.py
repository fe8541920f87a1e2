import numpy as np
from flask import Flask, jsonify


def plain(value):
    return value.item()


app = Flask(__name__)
app.json.default = plain
steps = np.arange(10)


@app.route("/first")
def first():
    return jsonify({"first": steps[0]})


app.run()
