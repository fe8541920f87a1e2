class A:
    def __new__(cls, a): return super().__new__(cls)
    def f(cls): return A.__new__(A, 1)
