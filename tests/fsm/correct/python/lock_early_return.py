import threading
class A:
    def __init__(self): self._lock = threading.Lock(); self.n = 0
    def close(self, locked=False):
        if locked:
            self.n = 0
            return
        with self._lock:
            self.n = 0
    def f(self):
        with self._lock:
            self.close(locked=True)
A().f()
