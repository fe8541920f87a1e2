import tornado.httpserver
import tornado.ioloop
import tornado.options
import tornado.web


class MainHandler(tornado.web.RequestHandler):
    def post(self):
        name = self.get_argument("name")
        self.write("Hello, %s" % name)


if __name__ == "__main__":
    tornado.options.parse_command_line()
    server = tornado.httpserver.HTTPServer(tornado.web.Application([(r"/", MainHandler)]))
    server.listen(8888)
    tornado.ioloop.IOLoop.instance().start()
