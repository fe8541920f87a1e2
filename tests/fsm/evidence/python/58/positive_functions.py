from httpx import HTTPError, get, stream

try:
    name = get("https://files.example/latest").raise_for_status().text.strip()
    with stream("GET", f"https://files.example/{name}") as download, open(name, "wb") as file:
        for chunk in download.iter_bytes():
            file.write(chunk)
except HTTPError as error:
    print("no download:", error)
