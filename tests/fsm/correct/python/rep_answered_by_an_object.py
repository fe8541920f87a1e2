import zmq


class Answerer:
    def __init__(self, sock):
        self.sock = sock

    def answer(self, text):
        self.sock.send_string(text)


socket = zmq.Context().socket(zmq.REP)
socket.bind("tcp://*:5555")
answerer = Answerer(socket)
while True:
    request = socket.recv_string()
    answerer.answer(request)
