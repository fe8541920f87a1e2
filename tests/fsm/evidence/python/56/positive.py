import http.client
import json
from contextlib import closing


def latest_release(project: str) -> str:
    with closing(http.client.HTTPSConnection("api.forge.example", timeout=10)) as connection:
        connection.request("GET", f"/projects/{project}/releases", headers={"Accept": "application/json"})
        response = connection.getresponse()
        if response.status != http.client.OK:
            raise RuntimeError(f"forge answered {response.status} {response.reason}")
        return json.load(response)[0]["version"]


if __name__ == "__main__":
    print(latest_release("lantern"))
