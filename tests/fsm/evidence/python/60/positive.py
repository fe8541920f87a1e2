from flask import Flask, abort, jsonify, request

app = Flask(__name__)
recipes: dict[str, list[str]] = {"toast": ["bread"]}


@app.get("/recipes/<name>")
def show(name: str):
    if name not in recipes:
        abort(404)
    return {"name": name, "ingredients": recipes[name]}


@app.post("/recipes")
def add():
    recipe = request.get_json()
    recipes[recipe["name"]] = recipe["ingredients"]
    return jsonify(recipe), 201


if __name__ == "__main__":
    app.run(port=5000)
