from requests import (
    RequestException,
    Response,
    get,
    post,
)


def answer_of(url: str) -> Response:
    page = get(url, timeout=5)
    page.raise_for_status()
    return page


try:
    token = answer_of("https://forms.example/token").text
    post("https://forms.example/reply", data={"token": token}, timeout=5)
except RequestException as error:
    print("the form is gone:", error)
