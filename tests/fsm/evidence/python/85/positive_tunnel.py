import zmq
from zmq import ssh

readings = zmq.Context.instance().socket(zmq.SUB)
readings.subscribe("cellar")
ssh.tunnel_connection(readings, "tcp://127.0.0.1:5556", "reader@house.example")
while True:
    topic, degrees = readings.recv_string().split()
    print(topic, float(degrees))
