from bottle import Bottle, HTTPError, request, response

app = Bottle()
recipes: dict[str, list[str]] = {"toast": ["bread"]}


@app.route("/recipes/<name>", method="GET")
def show(name: str):
    if name not in recipes:
        raise HTTPError(404)
    return {"name": name, "ingredients": recipes[name]}


@app.post("/recipes")
def add():
    recipe = request.json
    recipes[recipe["name"]] = recipe["ingredients"]
    response.status = 201
    return recipe


app.run(host="127.0.0.1", port=5000)
