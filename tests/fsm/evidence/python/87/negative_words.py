import json
import sys

print("Reads requests from a file; the service (import zmq, Context, REP, bind, recv, send) does it live.")


def REPLY(line: str) -> str:
    """Return what a REP socket would send after bind and recv."""
    return json.dumps({"square": json.loads(line)["number"] ** 2})


rebinding = [REPLY(line) for line in sys.stdin]
print("\n".join(rebinding), "no Context, no REP, no bind, no recv, no send", sep="\n")
