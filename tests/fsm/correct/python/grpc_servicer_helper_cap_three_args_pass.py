import grpc
from concurrent import futures
import a_pb2, a_pb2_grpc
class S(a_pb2_grpc.AServicer):
    def Get(self, request, context):
        items = list(map(self.Convert, request.items))
        return a_pb2.R(x=items)
    def Convert(self, item):
        return a_pb2.I(x=item)
def serve():
    s = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    a_pb2_grpc.add_AServicer_to_server(S(), s)
    s.add_insecure_port("[::]:1"); s.start(); s.wait_for_termination()
if __name__ == "__main__": serve()
