from http.client import HTTPConnection
from urllib.parse import urlencode

form = urlencode({"name": "Ada", "colour": "green"})
connection = HTTPConnection("localhost", 8080)
connection.putrequest("POST", "/votes")
connection.putheader("Content-Type", "application/x-www-form-urlencoded")
connection.putheader("Content-Length", str(len(form)))
connection.endheaders(form.encode())
answer = connection.getresponse()
print(answer.status, answer.read().decode())
connection.close()
