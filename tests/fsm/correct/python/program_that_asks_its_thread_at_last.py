import threading
import zmq

context = zmq.Context()


def work():
    socket = context.socket(zmq.REP)
    socket.bind("inproc://work")
    while True:
        socket.send(socket.recv())


def ask(text):
    socket = context.socket(zmq.DEALER)
    socket.connect("inproc://work")
    parts = [b"", text]
    socket.send_multipart(parts)
    return socket.recv_multipart()


threading.Thread(target=work, daemon=True).start()
print(ask(b"hello"))
