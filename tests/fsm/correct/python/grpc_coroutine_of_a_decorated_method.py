import asyncio
from concurrent import futures

import grpc
import echo_pb2
import echo_pb2_grpc


def blocking(method):
    return lambda self, request, context: asyncio.run(method(self, request, context))


class Echo(echo_pb2_grpc.EchoServicer):
    @blocking
    async def Say(self, request, context):
        return echo_pb2.Reply(text=request.text)


server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
