import stomp


class Waiter(stomp.Connection12):
    def order(self, dish):
        self.send("/queue/orders", dish, content_type="text/plain")


waiter = Waiter([("127.0.0.1", 61613)])
waiter.connect("waiter", "secret", wait=True)
waiter.order("soup")
waiter.disconnect()
