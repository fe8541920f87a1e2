import sys

import requests


def stars(repository: str) -> int:
    resp = requests.get(
        f"https://api.forge.example/repos/{repository}",
        headers={"Accept": "application/json"},
        params={"fields": "stars"},
        timeout=10,
    )
    resp.raise_for_status()
    return resp.json()["stars"]


if __name__ == "__main__":
    try:
        print(stars(sys.argv[1]))
    except requests.RequestException as error:
        sys.exit(f"forge could not be asked: {error}")
