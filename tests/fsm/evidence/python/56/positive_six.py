from six.moves import http_client

connection = http_client.HTTPSConnection("weather.example", timeout=5)
try:
    connection.request("GET", "/today", headers={"Accept": "text/plain"})
    response = connection.getresponse()
    if response.status == http_client.OK:
        print(response.read().decode("utf-8"))
finally:
    connection.close()
