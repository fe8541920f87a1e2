import asyncio

from grpc import aio

from tides.v1 import tides_pb2, tides_pb2_grpc


class Tides(tides_pb2_grpc.TidesServicer):
    async def Levels(self, request, context: aio.ServicerContext):
        for hour in range(request.hours):
            yield tides_pb2.Level(hour=hour, metres=1.5)


async def main() -> None:
    server = aio.server()
    tides_pb2_grpc.add_TidesServicer_to_server(Tides(), server)
    server.add_insecure_port("127.0.0.1:50051")
    await server.start()
    await server.wait_for_termination()


asyncio.run(main())
