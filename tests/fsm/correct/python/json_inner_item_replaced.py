import json

record = {"inner": {"raw": b"abc"}}
record["inner"]["raw"] = "abc"
print(json.dumps(record))
