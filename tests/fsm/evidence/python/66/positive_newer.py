import socket
from datetime import datetime


def answer(client: socket.socket) -> None:
    with client, client.makefile("rw", encoding="ascii", newline="\n") as stream:
        for line in stream:
            stream.write(f"{datetime.now():%H:%M:%S} {line}")
            stream.flush()


with socket.create_server(("127.0.0.1", 9000), backlog=16) as listener:
    while True:
        client, _ = listener.accept()
        answer(client)
