from flask import Flask, request, Response
app = Flask(__name__)
@app.route("/a")
def a():
    def generate(path=request.path):
        yield path
    return Response(generate())
@app.route("/b")
def b():
    def parts():
        yield request.path
    return "".join(parts())
