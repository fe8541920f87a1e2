import ssl
import tornado.httpserver
import tornado.ioloop
import tornado.web
from certificates import install

context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
install(context)
server = tornado.httpserver.HTTPServer(tornado.web.Application([]), ssl_options=context)
server.listen(8443)
tornado.ioloop.IOLoop.current().start()
