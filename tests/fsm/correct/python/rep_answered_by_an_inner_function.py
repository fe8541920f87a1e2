import zmq


def main():
    socket = zmq.Context().socket(zmq.REP)
    socket.bind("tcp://*:5555")

    def answer(text):
        socket.send_string(text.upper())

    while True:
        answer(socket.recv_string())


main()
