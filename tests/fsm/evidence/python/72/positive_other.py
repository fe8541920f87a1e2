from socketserver import DatagramRequestHandler, UDPServer


class Shout(DatagramRequestHandler):
    def handle(self):
        self.wfile.write(self.rfile.read().upper())


server = UDPServer(("localhost", 9123), Shout)
try:
    server.serve_forever(poll_interval=1)
except KeyboardInterrupt:
    server.server_close()
