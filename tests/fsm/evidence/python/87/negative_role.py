import zmq

with zmq.Context() as context, context.socket(zmq.PULL) as worker:
    worker.bind("tcp://127.0.0.1:5555")
    while True:
        print(worker.recv_json()["number"] ** 2)
