from concurrent import futures

import grpc

import spelling_pb2
import spelling_pb2_grpc


class Spelling(spelling_pb2_grpc.SpellingServicer):
    def Check(self, request, context):
        if not request.word:
            context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no word")
        return spelling_pb2.CheckReply(correct=request.word.islower())


def main() -> None:
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8))
    spelling_pb2_grpc.add_SpellingServicer_to_server(Spelling(), server)
    server.add_insecure_port("127.0.0.1:50051")
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    main()
