import socketserver


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            while True:
                text = self.rfile.read()
                self.wfile.write(text[0:1] or 1 / 0)
        except ZeroDivisionError:
            return


socketserver.TCPServer(("", 9000), Handler).serve_forever()
