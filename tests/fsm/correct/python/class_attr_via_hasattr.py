class A:
    def __init__(self): self.n = 1
def f(): return A.n if hasattr(A, "n") else None
print(f())
