import datetime
import json

record = {"a": 1}
print(json.dumps(record))
record["when"] = datetime.datetime.now()
print(record)
