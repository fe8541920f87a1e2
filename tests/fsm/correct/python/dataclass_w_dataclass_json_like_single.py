from dataclasses import dataclass, field, asdict
@dataclass(frozen=True)
class R:
    a: int
    tags: list = field(default_factory=list)
    def __post_init__(self):
        object.__setattr__(self, "b", 3)
print(R(1).b)
