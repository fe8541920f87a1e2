import functools
import zmq


def reply(sock, text):
    sock.send_string(text)


socket = zmq.Context().socket(zmq.REP)
socket.bind("tcp://*:5555")
answer = functools.partial(reply, socket)
while True:
    request = socket.recv_string()
    answer(request)
