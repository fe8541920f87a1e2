from six.moves import socketserver


class Syslog(socketserver.BaseRequestHandler):
    def handle(self):
        line, _ = self.request
        print(self.client_address[0], line.strip().decode("utf-8"))


socketserver.UDPServer(("", 5514), Syslog).serve_forever()
