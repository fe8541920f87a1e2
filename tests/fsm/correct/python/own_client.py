class Client:
    def __enter__(self): return self
    def __exit__(self, *a): print("logged")
    def send(self): return 1
def make():
    with Client() as client:
        client.send()
        return client
print(make().send())
