import re
from re import compile as rx
P = re.compile("(a)")
Q = rx("(a)(b)")
print(Q.match("ab").group(2))
