from websockets.sync.server import ServerConnection, serve


def count(connection: ServerConnection) -> None:
    seen = 0
    for word in connection:
        seen += 1
        connection.send(f"{word} is number {seen}")


with serve(count, "127.0.0.1", 8765) as server:
    server.serve_forever()
