from socketserver import StreamRequestHandler, TCPServer


class Guestbook(StreamRequestHandler):
    names: list[str] = []

    def handle(self):
        for line in self.rfile:
            self.names.append(line.decode().strip())
            self.wfile.write(", ".join(self.names).encode() + b"\n")


server = TCPServer(("", 9999), Guestbook)
try:
    server.serve_forever()
finally:
    server.server_close()
