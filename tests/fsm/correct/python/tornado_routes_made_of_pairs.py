import tornado.ioloop
import tornado.web


class Home(tornado.web.RequestHandler):
    def initialize(self, store):
        self.store = store

    def get(self):
        self.write(self.store)


PAGES = [("/", Home), ("/home", Home)]
routes = [(path, handler, {"store": {"a": 1}}) for path, handler in PAGES]
tornado.web.Application(routes).listen(8888)
tornado.ioloop.IOLoop.current().start()
