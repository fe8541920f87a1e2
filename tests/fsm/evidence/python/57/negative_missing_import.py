import sys


def stars(repository: str) -> int:
    response = requests.get(f"https://api.forge.example/repos/{repository}", timeout=10)
    if response.status_code != 200:
        raise RuntimeError(response.text)
    return response.json()["stars"]


if __name__ == "__main__":
    print(stars(sys.argv[1]))
