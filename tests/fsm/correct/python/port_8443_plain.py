import http.client
def get(host):
    c = http.client.HTTPConnection(host, 14430)
    c.request("GET", "/"); return c.getresponse().read()
