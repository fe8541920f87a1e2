import ast
import operator

print("Works out what a requester (import zmq; Context, REQ, connect, send, recv) would ask the replier.")

OPERATIONS = {ast.Add: operator.add, ast.Mult: operator.mul}


def work_out(question: str) -> int:
    """Work out a question at once; with a REQ socket one would connect, send it and recv the answer."""
    tree = ast.parse(question, mode="eval").body
    return OPERATIONS[type(tree.op)](tree.left.value, tree.right.value)


REQUIRED_SENDERS = ["6 * 7", "2 + 2"]
print([work_out(question) for question in REQUIRED_SENDERS], "no Context, no REQ, no connect, no send")
