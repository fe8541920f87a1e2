import httpx


def rename(base: str, number: int, name: str) -> dict[str, object]:
    with httpx.Client(base_url=base, timeout=5.0, follow_redirects=True) as client:
        current = client.get(f"/boats/{number}")
        current.raise_for_status()
        changed = client.put(f"/boats/{number}", json=current.json() | {"name": name})
        changed.raise_for_status()
        return changed.json()


if __name__ == "__main__":
    print(rename("https://harbour.example/api", 7, "Petrel"))
