import threading
class W(threading.Thread):
    def __init__(self, **options):
        super().__init__()
        self.__dict__.update(options)
    def run(self): print(self.speed)
w = W(speed=2); w.start(); w.join()
