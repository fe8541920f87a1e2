import json
import datetime


def texts(record):
    return {key: str(value) for key, value in record.items()}


def main():
    record = {"when": datetime.datetime.now()}
    record.update(texts(record))
    print(json.dumps(record))


main()
