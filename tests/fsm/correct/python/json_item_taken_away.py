import json


def main():
    record = {"raw": b"abc", "name": "a"}
    record.pop("raw")
    print(json.dumps(record))
    other = {"raw": b"abc", "name": "a"}
    del other["raw"]
    print(json.dumps(other))


main()
