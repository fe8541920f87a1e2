import datetime
import json

records = [{"when": datetime.datetime.now()}]
for part in records:
    part["when"] = str(part["when"])
print(json.dumps(records))
