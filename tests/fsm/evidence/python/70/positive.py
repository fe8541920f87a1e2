import socketserver


class Reverse(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while chunk := self.request.recv(1024):
            self.request.sendall(chunk[::-1])


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


if __name__ == "__main__":
    with Server(("127.0.0.1", 9999), Reverse) as server:
        server.serve_forever()
