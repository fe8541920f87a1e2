class A:
    where = __module__
    name = __qualname__
    def f(self): return __class__.__name__
print(A.where, A.name, A().f())
