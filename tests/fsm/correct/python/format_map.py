class A:
    name = "a"
    def f(self): return "hello {self.name}".format_map({"self": self})
print(A().f())
