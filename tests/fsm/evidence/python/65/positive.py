import asyncio
import json

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest


async def exchange_rate(currency: str) -> float | None:
    request = HTTPRequest(
        f"https://bank.example/rates/{currency}",
        headers={"Accept": "application/json"},
        request_timeout=5,
    )
    try:
        response = await AsyncHTTPClient().fetch(request)
    except HTTPClientError as error:
        print("bank answered", error.code)
        return None
    return json.loads(response.body)["rate"]


if __name__ == "__main__":
    print(asyncio.run(exchange_rate("SEK")))
