CODE = '''class A:
    name = "x"
    def f(self):
        return f"it's '{self.name}'"
'''
exec(CODE)
print(A().f())
