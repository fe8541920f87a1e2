from os.path import*
print(join("a", "b"))
