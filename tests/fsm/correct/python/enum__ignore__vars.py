from enum import Enum
class Period(Enum):
    _ignore_ = "P i"
    P = vars()
    for i in range(3):
        P["d%d" % i] = i
print(Period.d1)
