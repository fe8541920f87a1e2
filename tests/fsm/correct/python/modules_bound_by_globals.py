import importlib

for module in ("json", "socket"):
    globals()[module] = importlib.import_module(module)


def tell(record):
    return json.dumps(record)


print(tell({}), socket.gethostname())
