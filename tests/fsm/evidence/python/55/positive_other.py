import http.server


class Teapot(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(418)
        self.end_headers()
        self.wfile.write(b"short and stout")


server = http.server.HTTPServer(("", 8080), Teapot)
try:
    server.serve_forever()
except KeyboardInterrupt:
    server.server_close()
