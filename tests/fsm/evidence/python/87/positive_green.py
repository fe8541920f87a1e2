from eventlet.green import zmq

oracle = zmq.Context().socket(zmq.REP)
oracle.bind("tcp://127.0.0.1:5555")
while True:
    number = int(oracle.recv_string())
    oracle.send_string("even" if number % 2 == 0 else "odd")
