import numpy as np
from flask import Blueprint, jsonify

pages = Blueprint("pages", __name__)
steps = np.arange(10)


@pages.route("/first")
def first():
    return jsonify(first=steps[0])
