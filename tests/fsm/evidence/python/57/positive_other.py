from dataclasses import dataclass

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry


@dataclass
class Library:
    base: str = "https://library.example/api"

    def __post_init__(self):
        self.session = requests.Session()
        self.session.mount("https://", HTTPAdapter(max_retries=Retry(3, backoff_factor=0.5)))

    def add(self, title: str) -> str:
        answer = self.session.post(f"{self.base}/books", json={"title": title}, timeout=5)
        if answer.status_code != requests.codes.created:
            raise RuntimeError(answer.text)
        return answer.headers["Location"]


if __name__ == "__main__":
    print(Library().add("The Lighthouse"))
