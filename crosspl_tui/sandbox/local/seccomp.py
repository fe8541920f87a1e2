"""A filter of system calls for bubblewrap: kernel interfaces that no program of ours has business with are refused."""

from __future__ import annotations

import errno
import platform
import struct
import tomllib
from importlib.resources import files

# Classic BPF over `struct seccomp_data`: number at 0, architecture at 4, low half of the first argument at 16.
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT = 0, 4, 16
_ALLOW, _ERROR, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NEW_USER_NAMESPACE = 0x10000000
_OTHER_NUMBERS = 0x40000000  # the same calls, numbered anew for 32-bit pointers on x86_64


def filter_program() -> bytes | None:
    """Return the filter for this machine's processor, or None for one that the data file does not know."""
    table = tomllib.loads((files(__package__) / "seccomp.toml").read_text(encoding="utf-8"))
    machine = table["machines"].get(platform.machine())
    if machine is None:
        return None
    return _assemble(machine["audit"], machine["refused"], machine["clone"], machine["clone3"])


def _assemble(architecture: int, refused: dict[str, int], clone: int, clone3: int) -> bytes:
    refusal = _ERROR | errno.EPERM
    code = [
        _step(_LOAD, _ARCHITECTURE),
        _step(_EQUAL, architecture, 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, _OTHER_NUMBERS, 0, 1),
        _step(_RETURN, refusal),
    ]
    for number in sorted(refused.values()):
        code += [_step(_EQUAL, number, 0, 1), _step(_RETURN, refusal)]
    # Its flags lie behind a pointer, where no filter sees them; told that it is unknown, the C library takes clone.
    code += [_step(_EQUAL, clone3, 0, 1), _step(_RETURN, _ERROR | errno.ENOSYS)]
    code += [
        _step(_EQUAL, clone, 0, 3),
        _step(_LOAD, _FIRST_ARGUMENT),
        _step(_ANY_BIT, _NEW_USER_NAMESPACE, 0, 1),
        _step(_RETURN, refusal),
        _step(_RETURN, _ALLOW),
    ]
    return b"".join(code)


def _step(code: int, operand: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, operand)
