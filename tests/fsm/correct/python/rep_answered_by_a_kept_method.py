import zmq


def main():
    socket = zmq.Context().socket(zmq.REP)
    socket.bind("tcp://*:5555")
    answers = {"hello": socket.send_string}

    while True:
        request = socket.recv_string()
        answers[request]("world")


main()
