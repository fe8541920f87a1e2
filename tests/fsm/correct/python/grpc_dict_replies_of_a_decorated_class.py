from concurrent import futures

import grpc
import echo_pb2
import echo_pb2_grpc
from replies import as_messages


@as_messages(echo_pb2)
class Echo(echo_pb2_grpc.EchoServicer):
    def Say(self, request, context):
        return {"text": request.text}


server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
