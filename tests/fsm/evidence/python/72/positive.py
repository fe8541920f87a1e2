import socketserver
import time


class TimeHandler(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        question, peer = self.request
        if question.strip() == b"time":
            peer.sendto(f"{time.time():.3f}".encode(), self.client_address)


if __name__ == "__main__":
    with socketserver.ThreadingUDPServer(("127.0.0.1", 9123), TimeHandler) as server:
        server.serve_forever()
