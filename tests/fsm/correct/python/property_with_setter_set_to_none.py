class C:
    def __init__(self): self._conn = None
    @property
    def conn(self):
        if self._conn is None: self._conn = []
        return self._conn
    @conn.setter
    def conn(self, value): self._conn = value
    def reset(self): self.conn = None
    def f(self): return self.conn.append(1)
c = C(); c.reset(); c.f()
