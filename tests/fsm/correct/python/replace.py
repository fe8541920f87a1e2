class A:
    name = "a"
    T = "hello {self.name}"
    def f(self): return self.T.replace("{self.name}", self.name)
print(A().f())
