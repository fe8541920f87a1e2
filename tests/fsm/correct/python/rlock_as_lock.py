from threading import RLock as Lock
class A:
    def __init__(self): self._lock = Lock(); self.n = 0
    def close(self):
        with self._lock: self.n = 0
    def f(self):
        with self._lock: self.close()
A().f()
