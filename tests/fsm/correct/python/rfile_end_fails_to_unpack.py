import socketserver
import struct


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            while True:
                text = self.rfile.read()
                print(struct.unpack(">I", text[:4]))
        except struct.error:
            return


socketserver.TCPServer(("", 9000), Handler).serve_forever()
