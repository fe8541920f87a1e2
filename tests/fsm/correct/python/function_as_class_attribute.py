def on_message(self, m):
    return m
class A:
    handle = on_message
    def f(self): return self.handle("x")
print(A().f())
