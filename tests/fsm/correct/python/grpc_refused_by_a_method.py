from concurrent import futures

import grpc
import echo_pb2
import echo_pb2_grpc


class Echo(echo_pb2_grpc.EchoServicer):
    def Say(self, request, context):
        print(request)
        self._refuse()

    def _refuse(self):
        raise ValueError("nothing is said here")


server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
