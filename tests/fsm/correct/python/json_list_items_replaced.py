import json

parts = [b"a", b"b"]
parts[0], parts[1] = "a", "b"
print(json.dumps(parts))
