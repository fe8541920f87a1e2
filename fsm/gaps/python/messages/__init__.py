"""What a Python program gets wrong with queues, brokers, remote calls and what has to be awaited."""
