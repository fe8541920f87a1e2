from gevent.subprocess import PIPE, Popen


def sorted_lines(text: bytes) -> list[bytes]:
    with Popen(["sort", "-u"], stdin=PIPE, stdout=PIPE) as sort:
        output, _ = sort.communicate(text)
    return output.splitlines()


print(sorted_lines(b"pear\napple\npear\n"))
