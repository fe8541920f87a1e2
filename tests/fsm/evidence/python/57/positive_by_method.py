import requests


def call(method: str, path: str, **options) -> dict:
    send = getattr(requests, method.lower())
    answer = send(f"https://inventory.example{path}", timeout=10, **options)
    answer.raise_for_status()
    return answer.json()


print(call("PUT", "/parts/7", json={"left": 3}))
