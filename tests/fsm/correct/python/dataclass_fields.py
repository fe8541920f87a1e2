from dataclasses import dataclass
@dataclass(slots=True, order=True)
class R:
    a: int
print(R.__dataclass_fields__, R(1).__class__, R(1).__slots__, R(1).__match_args__)
