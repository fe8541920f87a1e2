import socketserver
class H(socketserver.StreamRequestHandler):
    count = 0
    def __init__(self, request, client_address, server):
        super().__init__(request, client_address, server)
        self.count = 5
    def handle(self): self.wfile.write(str(self.count).encode())
