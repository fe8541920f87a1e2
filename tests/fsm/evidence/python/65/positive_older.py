import tornado.gen
import tornado.httpclient
import tornado.ioloop


@tornado.gen.coroutine
def page_length():
    client = tornado.httpclient.AsyncHTTPClient()
    response = yield client.fetch("http://news.example/", method="POST", body="q=rain")
    raise tornado.gen.Return(len(response.body.decode("utf-8")))


print(tornado.ioloop.IOLoop.current().run_sync(page_length))
