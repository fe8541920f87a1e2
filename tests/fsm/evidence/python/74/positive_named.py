from concurrent.futures import ThreadPoolExecutor

from grpc import server as make_server

import colours_pb2
import colours_pb2_grpc


class Colours(colours_pb2_grpc.ColoursServicer):
    def Mix(self, request, context):
        return colours_pb2.Colour(red=request.red // 2, blue=request.blue // 2)


colours = make_server(ThreadPoolExecutor(max_workers=4))
colours_pb2_grpc.add_ColoursServicer_to_server(Colours(), colours)
colours.add_insecure_port("127.0.0.1:50051")
colours.start()
colours.wait_for_termination()
