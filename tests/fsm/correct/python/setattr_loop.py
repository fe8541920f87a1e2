import threading
class W(threading.Thread):
    def __init__(self, **options):
        super().__init__()
        for key, value in options.items():
            setattr(self, key, value)
    def run(self): print(self.speed)
w = W(speed=2); w.start(); w.join()
