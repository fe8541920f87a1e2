import zmq

socket = zmq.Context().socket(zmq.REP)
socket.bind("tcp://*:5555")


def answer(text):
    socket.send_string(text)


while True:
    request = socket.recv_string()
    answer(request)
