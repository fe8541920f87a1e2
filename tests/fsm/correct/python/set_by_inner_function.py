import contextlib
import socket


def ask(host, port):
    def connect():
        nonlocal connection
        connection = socket.create_connection((host, port), timeout=5)

    connect()
    connection.sendall(b"ping")
    answer = connection.recv(1024)
    connection.close()
    connection = None
    with contextlib.suppress(Exception):
        tries += 1
    tries = 0
    return answer, tries
