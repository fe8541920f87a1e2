class A:
    def f(self):
        def run(self): return self.speed
        return type("T", (), {"run": run, "speed": 3})().run()
print(A().f())
