import socketserver, socket
class H(socketserver.StreamRequestHandler):
    def handle(self): self.wfile.write(b"x")
socketserver.TCPServer.address_family = socket.AF_UNIX
socketserver.TCPServer("/tmp/s", H).serve_forever()
