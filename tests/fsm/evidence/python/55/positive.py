import json
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ITEMS = ["lamp", "rope"]


class Inventory(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self._answer(HTTPStatus.OK, ITEMS)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        ITEMS.append(json.loads(self.rfile.read(length))["name"])
        self._answer(HTTPStatus.CREATED, ITEMS)

    def _answer(self, status: HTTPStatus, content: object) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    with ThreadingHTTPServer(("127.0.0.1", 8000), Inventory) as server:
        server.serve_forever()
