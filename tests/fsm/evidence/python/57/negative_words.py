import shelve

print("TODO import requests and use requests.get, then check response.status_code and return response.json()")


def remember(path: str, word: str) -> int:
    """Count how often a word was asked for; requests.post is for the networked version."""
    with shelve.open(path) as counts:
        counts[word] = counts.get(word, 0) + 1
        return counts[word]


response_texts = [f"response.text of {word}: {remember('counts.db', word)}" for word in ("moss", "fern")]
print("\n".join(response_texts))
