class Parts:
    header = "h"
class Splitter:
    def split(self, m): return Parts()
class A:
    def __init__(self, splitter): self.splitter = splitter
    def f(self, m): return self.splitter.split(m).header
print(A(Splitter()).f("x"))
