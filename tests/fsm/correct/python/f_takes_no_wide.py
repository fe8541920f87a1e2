class A:
    def f(self): raise NotImplementedError('f')
    def g(self): return self.f(wide=True)
