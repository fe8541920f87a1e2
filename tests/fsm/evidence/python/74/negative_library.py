from xmlrpc.server import SimpleXMLRPCServer


def check(word: str) -> bool:
    if not word:
        raise ValueError("no word")
    return word.islower()


with SimpleXMLRPCServer(("127.0.0.1", 50051), allow_none=True) as server:
    server.register_function(check, "Check")
    server.serve_forever()
