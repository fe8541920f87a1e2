from enum import Enum
class Planet(Enum):
    EARTH = (1, 2)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
print(Planet((1, 2)).mass)
