import argparse
from http.server import HTTPServer, BaseHTTPRequestHandler
p = argparse.ArgumentParser()
p.add_argument("--port")
p.set_defaults(port=80)
a = p.parse_args()
HTTPServer(("", a.port), BaseHTTPRequestHandler).serve_forever()
