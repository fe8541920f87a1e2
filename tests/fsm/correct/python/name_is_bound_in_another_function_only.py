def top(path):
    name = path
    return name
