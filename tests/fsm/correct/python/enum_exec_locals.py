from enum import Enum
class Period(Enum):
    locals().update({"D%d" % i: i for i in range(3)})
print(Period.D1)
