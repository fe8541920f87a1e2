globals()["speed"] = 3
print(speed)
