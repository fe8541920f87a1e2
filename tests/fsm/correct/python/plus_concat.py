import re
WORD = r"(\w+)"
P = re.compile("(a)" + WORD)
print(P.match("ab").group(2))
