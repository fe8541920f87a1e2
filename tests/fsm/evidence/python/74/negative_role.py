import grpc

import spelling_pb2
import spelling_pb2_grpc

with grpc.insecure_channel("127.0.0.1:50051") as channel:
    stub = spelling_pb2_grpc.SpellingStub(channel)
    reply = stub.Check(spelling_pb2.CheckRequest(word="lantern"), timeout=5)
    print("correct" if reply.correct else "wrong")
