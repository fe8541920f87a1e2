import threading


class Gate:
    def __init__(self):
        self.opened = threading.Event()

    def cycle(self):
        self.opened.set()
        self.opened.clear()
        self.opened.wait()


gate = Gate()
threading.Timer(1, gate.opened.set).start()
gate.cycle()
