import threading
from flask import Flask

app = Flask(__name__)


@app.route("/")
def index():
    return "hello"


def save():
    print("saved")


if __name__ == "__main__":
    app.run()
    threading.Thread(target=save).start()
