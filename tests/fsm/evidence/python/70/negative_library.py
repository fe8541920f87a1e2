import socket


def handle(request: socket.socket) -> None:
    with request:
        while chunk := request.recv(1024):
            request.sendall(chunk[::-1])


with socket.create_server(("127.0.0.1", 9999)) as server:
    while True:
        request, _ = server.accept()
        handle(request)
