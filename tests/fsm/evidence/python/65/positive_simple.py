from tornado.httpclient import HTTPRequest
from tornado.ioloop import IOLoop
from tornado.simple_httpclient import SimpleAsyncHTTPClient


async def main() -> None:
    client = SimpleAsyncHTTPClient(max_clients=4)
    answer = await client.fetch(HTTPRequest("http://stars.example/tonight", request_timeout=5))
    print(answer.code, answer.body.decode("utf-8"))


IOLoop.current().run_sync(main)
