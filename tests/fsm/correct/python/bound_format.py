class A:
    name = "a"
    def f(self):
        fill = "hello {self.name}".format
        return fill(self=self)
print(A().f())
