from quart import Quart, jsonify, request

app = Quart("Postbox")
letters: list[dict[str, str]] = []


@app.route("/letters/<int:number>")
async def read(number: int):
    return jsonify(letters[number])


@app.post("/letters")
async def write():
    letters.append(await request.get_json())
    return jsonify(number=len(letters) - 1), 201


app.run(port=8000)
