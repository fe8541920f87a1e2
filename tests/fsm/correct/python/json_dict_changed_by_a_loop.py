import json
import datetime

record = {"when": datetime.datetime.now(), "what": "start"}
for key in list(record):
    record[key] = str(record[key])
print(json.dumps(record))
