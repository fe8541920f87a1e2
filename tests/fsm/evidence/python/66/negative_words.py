import socket

print("SOCK_STREAM, bind, listen, accept, recv and close are the daemon's; here we only look up names.")


def addresses(host: str) -> list[str]:
    """Return what a client could bind or send to; it may then listen, accept and close."""
    found = socket.getaddrinfo(host, None, proto=socket.IPPROTO_TCP)
    return sorted({entry[4][0] for entry in found})


rebinding = {host: addresses(host) for host in ("localhost", "harbour.example")}
for unaccepted, listened in rebinding.items():
    print(unaccepted, "will accept or recv at", *listened)
