from struct import Struct
class A:
    def __init__(self): self.struct = Struct("!I")
    def f(self): return self.struct.unpack(b"\x00\x00\x00\x01")
print(A().f())
