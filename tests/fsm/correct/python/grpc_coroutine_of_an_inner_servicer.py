import asyncio
from concurrent import futures

import grpc
import grpc.experimental
import echo_pb2
import echo_pb2_grpc


class Inner(echo_pb2_grpc.EchoServicer):
    async def Say(self, request, context):
        return echo_pb2.Reply(text=request.text)


class Outer(echo_pb2_grpc.EchoServicer):
    def __init__(self):
        self.inner = Inner()

    def Say(self, request, context):
        return asyncio.run(self.inner.Say(request, context))


server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Outer(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
