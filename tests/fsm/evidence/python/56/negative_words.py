import http.client
import sys


def explain(status: int) -> str:  # No HTTPConnection here: no request, no getresponse, nothing to close.
    "Say what a GET or POST through an HTTPSConnection means by this status."
    return http.client.responses.get(status, "a status that getresponse never gave; please close the ticket")


requested = [int(argument) for argument in sys.argv[1:]]
for enclosed in requested:
    print(enclosed, explain(enclosed))
