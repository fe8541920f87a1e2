from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.words)


def handler_with(words):
    return type("Told", (Handler,), {"words": words})


HTTPServer(("", 8000), handler_with(b"hello")).serve_forever()
