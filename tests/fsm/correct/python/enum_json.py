import json
from enum import Enum
class C(Enum):
    A = 1
def f(x: C): return x.name
print(C.mro(), C.A.name)
