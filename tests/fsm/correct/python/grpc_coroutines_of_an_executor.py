import grpc
import echo_pb2
import echo_pb2_grpc
from async_executor import CoroutineExecutor


class Echo(echo_pb2_grpc.EchoServicer):
    async def Say(self, request, context):
        return echo_pb2.Reply(text=request.text)


server = grpc.server(CoroutineExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
