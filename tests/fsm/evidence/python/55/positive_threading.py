import http.server
import socketserver


class Pages(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


with socketserver.ThreadingTCPServer(("127.0.0.1", 8000), Pages) as server:
    server.serve_forever()
