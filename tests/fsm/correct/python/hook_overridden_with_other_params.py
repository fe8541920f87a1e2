class Base:
    def hook(self):
        """Called."""
    def run(self): return self.hook(1, name="x")
class Sub(Base):
    def hook(self, a, name): return a
print(Sub().run())
