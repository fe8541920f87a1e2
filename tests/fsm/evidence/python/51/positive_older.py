import tornado.ioloop
import tornado.websocket


class Client(object):
    def __init__(self, url):
        self.url = url
        self.connection = None

    def start(self):
        tornado.websocket.websocket_connect(
            self.url, callback=self.on_open, on_message_callback=self.on_message
        )

    def on_open(self, future):
        self.connection = future.result()
        self.connection.write_message("hello")

    def on_message(self, message):
        if message is None:
            tornado.ioloop.IOLoop.current().stop()
        else:
            print(message)


Client("ws://localhost:8888/echo").start()
tornado.ioloop.IOLoop.current().start()
