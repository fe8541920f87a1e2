from requests import (
    get,
    post,
)


class Shelf:
    def __init__(self) -> None:
        self._books: dict[str, str] = {}

    def get(self, name: str) -> str:
        return self._books[name]

    def post(self, name: str, text: str) -> None:
        self._books[name] = text


shelf = Shelf()
shelf.post("haiku", "an old silent pond")
print(shelf.get("haiku"), dict(get=1, post=2))
