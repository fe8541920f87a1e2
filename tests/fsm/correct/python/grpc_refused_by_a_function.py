from concurrent import futures

import grpc
import echo_pb2
import echo_pb2_grpc


def refuse(context):
    context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no")


class Echo(echo_pb2_grpc.EchoServicer):
    def Say(self, request, context):
        print(request)
        refuse(context)


server = grpc.server(futures.ThreadPoolExecutor())
echo_pb2_grpc.add_EchoServicer_to_server(Echo(), server)
server.add_insecure_port("[::]:50051")
server.start()
server.wait_for_termination()
