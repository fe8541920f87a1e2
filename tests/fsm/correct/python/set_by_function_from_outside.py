class A:
    def __init__(self): self.parent = None
    def name(self): return self.parent.title
class P:
    title = "t"
def attach(a, p): object.__setattr__(a, "parent", p)
a = A(); attach(a, P()); print(a.name())
