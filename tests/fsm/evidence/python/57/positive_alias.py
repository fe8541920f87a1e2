import requests as http


def versions(package: str) -> list[str]:
    answer = http.get(f"https://packages.example/{package}.json", timeout=10)
    if answer.status_code == http.codes.not_found:
        return []
    answer.raise_for_status()
    return sorted(answer.json()["versions"])


print(versions("kite"))
