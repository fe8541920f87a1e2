"""Tracking desk: an HTTP server that stores scans and tells where a parcel is.

A parcel is the JSON object `{"id", "status", "place"}`.
"""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import ClassVar

DESK_ADDRESS = ("127.0.0.1", 8460)
MAX_BODY_BYTES = 4096

Parcel = dict[str, str]


class DeskHandler(BaseHTTPRequestHandler):
    """Answers requests about parcels with JSON.

    Attributes:
        parcels: what is known, by path; shared by all requests.
    """

    parcels: ClassVar[dict[str, Parcel]] = {}

    def do_GET(self) -> None:
        """Answer the parcel of `/parcels/<id>`, or 404 and an empty object.

        Nothing is changed.
        """
        parcel = self.parcels.get(self.path)
        self._answer(200 if parcel else 404, parcel or {})

    def do_POST(self) -> None:
        """Store the scan in the body as the parcel of `/parcels/<id>`, and answer it.

        A body that holds no parcel is answered with 400.
        """
        length = min(int(self.headers.get("Content-Length", 0)), MAX_BODY_BYTES)
        parcel = read_parcel(self.rfile.read(length))
        if parcel is None or self.path != f"/parcels/{parcel['id']}":
            self._answer(400, {})
            return
        self.parcels[self.path] = parcel
        self._answer(201, parcel)

    @classmethod
    def serve(cls) -> None:
        """Answer requests until interrupted, then free the port.

        Raises:
            OSError: when the port is in use.
        """
        with HTTPServer(DESK_ADDRESS, cls) as desk:
            desk.serve_forever()

    def _answer(self, code: int, content: Parcel) -> None:
        body = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def read_parcel(body: bytes) -> Parcel | None:
    """Read a parcel from JSON.

    Returns:
        The parcel, or None when the body is none.
    """
    try:
        parcel = json.loads(body)
        return {key: str(parcel[key]) for key in ("id", "status", "place")}
    except (ValueError, KeyError, TypeError):
        return None


if __name__ == "__main__":
    DeskHandler.serve()
