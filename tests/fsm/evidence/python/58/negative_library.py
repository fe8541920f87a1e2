import requests


def rename(base: str, number: int, name: str) -> dict[str, object]:
    with requests.Session() as client:
        current = client.get(f"{base}/boats/{number}", timeout=5)
        current.raise_for_status()
        changed = client.put(f"{base}/boats/{number}", json=current.json() | {"name": name}, timeout=5)
        changed.raise_for_status()
        return changed.json()


print(rename("https://harbour.example/api", 7, "Petrel"))
