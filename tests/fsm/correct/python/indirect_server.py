import socketserver
class BaseGate(socketserver.ThreadingTCPServer): allow_reuse_address = True
class Gate(BaseGate):
    def __init__(self, addr, handler): super().__init__(addr, handler); self.table = {}
    def lookup(self, k): return self.table.get(k)
class H(socketserver.StreamRequestHandler):
    def handle(self): self.wfile.write(self.server.lookup("k") or b""); self.server.table.clear()
def main(): Gate(("", 0), H).serve_forever(); 
def other(): return socketserver.TCPServer(("", 0), H)
