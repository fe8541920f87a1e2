import tornado.ioloop
import tornado.web


class Badge(tornado.web.RequestHandler):
    def get(self, project):
        self.write(project)


class Badges(tornado.web.Application):
    def __init__(self):
        super().__init__([(r"/badge/(.*)", Badge)])


Badges().listen(8888)
tornado.ioloop.IOLoop.current().start()
