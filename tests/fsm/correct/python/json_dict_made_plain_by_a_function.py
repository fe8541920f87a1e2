import json
import datetime


def make_plain(record):
    for key in record:
        record[key] = str(record[key])


def main():
    record = {"when": datetime.datetime.now(), "raw": b"abc", "set": {1, 2}}
    make_plain(record)
    print(json.dumps(record))


main()
