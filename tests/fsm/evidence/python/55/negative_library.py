from wsgiref.simple_server import make_server


def inventory(environ, start_response):
    if environ["REQUEST_METHOD"] == "GET":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"lamp, rope"]
    start_response("405 Method Not Allowed", [])
    return [b""]


with make_server("127.0.0.1", 8000, inventory) as server:
    server.serve_forever()
