import eventlet
from eventlet.green import zmq

context = zmq.Context()


def ask(number):
    with context.socket(zmq.REQ) as oracle:
        oracle.connect("tcp://127.0.0.1:5555")
        oracle.send_string(f"is {number} prime?")
        return oracle.recv_string()


for answer in eventlet.GreenPool(4).imap(ask, range(10)):
    print(answer)
