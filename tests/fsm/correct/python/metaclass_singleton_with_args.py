class Single(type):
    _all = {}
    def __call__(cls, *a, **k):
        return cls._all.setdefault(cls, super().__call__(1, 2))
class Base(metaclass=Single):
    pass
class Conf(Base):
    def __init__(self, a, b): self.a = a
print(Conf().a)
