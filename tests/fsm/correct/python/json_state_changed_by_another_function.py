import datetime
import json

state = {"when": datetime.datetime.now()}


def begin():
    state["when"] = state["when"].isoformat()


def tell():
    return json.dumps(state)


begin()
print(tell())
