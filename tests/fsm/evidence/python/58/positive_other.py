from httpx import Client, HTTPStatusError, Timeout

client = Client(timeout=Timeout(5.0), headers={"User-Agent": "tides/1.0"})
try:
    answer = client.get("https://tides.example/today", params={"harbour": "north"})
    print(answer.raise_for_status().text)
except HTTPStatusError as error:
    print("refused:", error.response.status_code)
finally:
    client.close()
