import json
import datetime


def main():
    record = {"when": datetime.datetime.now()}
    record["when"] = record["when"].isoformat()
    print(json.dumps(record))


main()
