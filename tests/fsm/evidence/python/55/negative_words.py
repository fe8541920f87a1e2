import csv
import sys
from http import HTTPStatus

print(
    "Reads the log that the old program wrote (from http.server import HTTPServer, BaseHTTPRequestHandler, "
    "do_GET and do_POST, serve_forever) and counts answers by status."
)


def undo_GETTER(row: list[str]) -> HTTPStatus:
    return HTTPStatus(int(row[-1]))


counts: dict[HTTPStatus, int] = {}
for row in csv.reader(sys.stdin, delimiter=" "):
    status = undo_GETTER(row)
    counts[status] = counts.get(status, 0) + 1
for status, count in sorted(counts.items()):
    print(f"{status.value} {status.phrase}: {count} (HTTPServer did serve_forever)")
