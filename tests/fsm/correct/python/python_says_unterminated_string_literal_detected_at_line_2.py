def f():
    raise ValueError('the ferry \
        has left')
