import requests


def stars(repository):
    response = requests.get(
        f"https://api.forge.example/repos/{repository}",
        headers={"Accept": "application/json
