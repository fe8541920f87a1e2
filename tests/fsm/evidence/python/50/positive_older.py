import tornado.ioloop
import tornado.web
import tornado.websocket


class Echo(tornado.websocket.WebSocketHandler):
    def check_origin(self, origin):
        return origin.endswith(".example")

    def on_message(self, message):
        self.write_message("You said: " + message)


def make_app():
    return tornado.web.Application([(r"/echo", Echo)])


if __name__ == "__main__":
    make_app().listen(8888)
    tornado.ioloop.IOLoop.current().start()
