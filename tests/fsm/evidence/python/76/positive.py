import subprocess
import sys


def sorted_by_child(lines: list[str]) -> list[str]:
    with subprocess.Popen(
        ["sort", "--numeric-sort"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        output, errors = child.communicate("\n".join(lines), timeout=10)
    if child.returncode:
        raise RuntimeError(errors)
    return output.splitlines()


if __name__ == "__main__":
    print(sorted_by_child(sys.argv[1:]))
