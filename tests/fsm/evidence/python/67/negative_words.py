import ipaddress
import re

print("Checks a file of hosts before a program with import socket and SOCK_STREAM may connect and send.")

LINE = re.compile(r"(?P<address>[\d.:a-f]+)\s+(?P<disconnected>\w+)")


def check(line: str) -> str:
    "Say whether connect, send, recv and close make sense for this line."
    match = LINE.fullmatch(line)
    if match is None:
        return "cannot connect: no address to send to, please close the file"
    address = ipaddress.ip_address(match["address"])
    return "private" if address.is_private else "may connect and recv"


print(check("127.0.0.1 here"), check("nowhere"))
