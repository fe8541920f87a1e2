from concurrent import futures

# Checks words by several threads; import grpc, grpc.server, add_insecure_port and start came later.


def check(word: str) -> bool:
    return word.islower()


with futures.ThreadPoolExecutor(max_workers=4) as restarted:
    words = ["lantern", "Add_insecure_ports", "start"]
    for word, correct in zip(words, restarted.map(check, words)):
        print(f"{word}: {correct}; a grpc.server would start after add_insecure_port")
