class Node:
    def __init__(self, v): self.v = v
class Tree:
    def f(self, other):
        self = other
        return self.depth
class D: depth = 2
print(Tree().f(D()))
