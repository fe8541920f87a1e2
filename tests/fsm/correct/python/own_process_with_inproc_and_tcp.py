import zmq, threading, multiprocessing
class Worker(multiprocessing.Process):
    def run(self):
        c = zmq.Context(); s = c.socket(zmq.REP); s.connect("tcp://127.0.0.1:5555"); s.close(); c.term()
def main():
    c = zmq.Context()
    a = c.socket(zmq.PAIR); a.bind("inproc://ctl")
    threading.Thread(target=lambda: c.socket(zmq.PAIR).connect("inproc://ctl")).start()
