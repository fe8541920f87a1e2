import SimpleHTTPServer
import SocketServer

PORT = 8000

SocketServer.TCPServer.allow_reuse_address = True
httpd = SocketServer.TCPServer(("", PORT), SimpleHTTPServer.SimpleHTTPRequestHandler)
try:
    httpd.serve_forever()
finally:
    httpd.server_close()
