import zmq
from zmq import ssh

with zmq.Context() as context, context.socket(zmq.REQ) as library:
    ssh.tunnel_connection(library, "tcp://127.0.0.1:5555", "reader@library.example")
    library.send_json({"author": "Sappho"})
    print(library.recv_json())
