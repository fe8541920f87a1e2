class A:
    def __init__(self): self.x = 1
    def f(self): return f"the ferry '{self.x}' has left"
