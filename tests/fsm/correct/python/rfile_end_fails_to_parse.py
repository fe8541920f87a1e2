import json
import socketserver


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            while True:
                print(json.loads(self.rfile.read()))
        except ValueError:
            pass


socketserver.TCPServer(("", 9000), Handler).serve_forever()
