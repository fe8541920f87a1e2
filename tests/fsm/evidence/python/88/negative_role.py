import zmq

with zmq.Context() as context, context.socket(zmq.SUB) as subscriber:
    subscriber.bind("tcp://127.0.0.1:5556")
    subscriber.subscribe(b"")
    while True:
        print(subscriber.recv_multipart())
