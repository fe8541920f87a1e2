from six.moves import socketserver


class Reverse(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(line.strip()[::-1] + b"\n")


server = socketserver.ThreadingTCPServer(("127.0.0.1", 9009), Reverse)
server.serve_forever()
