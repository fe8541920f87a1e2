import re
P = re.compile(r'''(a)(b)''')
def f(s): return P.match(s).group(2)
