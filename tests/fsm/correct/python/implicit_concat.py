import re
P = re.compile(r"(\d+)"
               r"-(\d+)")
print(P.match("1-2").group(2))
