"""Checksums for batches of readings, computed by zlib through cffi.

Collector and archive compare them to find batches that arrived incomplete.
"""

from collections.abc import Iterable

from cffi import FFI

DECLARATIONS = """\
unsigned long crc32(unsigned long crc, const unsigned char *bytes, unsigned int count);
"""


def batch_checksum(readings: Iterable[str]) -> int:
    """Compute the CRC-32 of a batch, reading by reading.

    Args:
        readings: lines `<gauge> <unix-seconds> <level-mm>`, in the order of sending.

    Returns:
        The checksum, 0 for an empty batch.

    Raises:
        OSError: when zlib is not installed.
    """
    ffi = FFI()
    ffi.cdef(DECLARATIONS)
    zlib = ffi.dlopen("z")
    checksum = 0
    for reading in readings:
        line = reading.encode() + b"\n"
        checksum = zlib.crc32(checksum, ffi.from_buffer("unsigned char[]", line), len(line))
    return checksum


if __name__ == "__main__":
    print(f"{batch_checksum(['pier-3 1767225600 2140', 'pier-4 1767225600 2155']):08x}")
