import requests, functools
s = requests.Session()
orig = s.request
s.request = lambda m, u, **k: orig(m, "http://h" + u, **k)
print(s.get("/x").text)
