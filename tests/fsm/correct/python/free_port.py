from http.server import HTTPServer, BaseHTTPRequestHandler
def free_port():
    s = HTTPServer(("", 0), BaseHTTPRequestHandler)
    p = s.server_port
    s.server_close()
    return p
if __name__ == "__main__": print(free_port())
