from concurrent import futures
import grpc
import echo_pb2
import echo_pb2_grpc
class Echo(echo_pb2_grpc.EchoServicer):
    def Say(self, request, context: grpc.ServicerContext):
        if context.code() is None:
            print(context.details())
        return echo_pb2.Reply(text=request.text)
server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
