from flask import Flask, jsonify
from werkzeug.routing import Rule

app = Flask(__name__)
app.url_map.add(Rule("/tides/<harbour>", endpoint="tides"))


@app.endpoint("tides")
def tides(harbour):
    return jsonify(harbour=harbour, high="06:12", low="12:30")


if __name__ == "__main__":
    app.run(port=5000)
