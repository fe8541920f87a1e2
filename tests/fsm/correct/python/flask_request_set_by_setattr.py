from flask import Flask, request
app = Flask(__name__)
@app.before_request
def b(): setattr(request, "body", "x")
@app.route("/")
def i(): return request.body
