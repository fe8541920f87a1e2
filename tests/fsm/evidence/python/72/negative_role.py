import socketserver


class Reverse(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while chunk := self.request.recv(1024):
            self.request.sendall(chunk[::-1])


with socketserver.TCPServer(("127.0.0.1", 9123), Reverse) as server:
    server.serve_forever()
