"""Compact binary form of a reading, for gauges on a slow radio line.

The layout is described with ctypes; no foreign code is called.
"""

import ctypes

PACKET_VERSION = 1


class ReadingPacket(ctypes.BigEndianStructure):
    """Twelve bytes on the wire, most significant byte first.

    A library opened with CDLL or cdll.LoadLibrary could share this layout.
    """

    _pack_ = 1
    _fields_ = [
        ("version", ctypes.c_uint8),
        ("gauge", ctypes.c_uint8),
        ("level_mm", ctypes.c_int16),
        ("unix_seconds", ctypes.c_uint64),
    ]


def pack_reading(gauge: int, unix_seconds: int, level_mm: int) -> bytes:
    """Turn a reading into its binary form.

    Args:
        gauge: its number, from 0 to 255.
        unix_seconds: when it was read.
        level_mm: the level in millimetres above chart datum.

    Returns:
        Twelve bytes.
    """
    return bytes(  # a plain buffer: CDLL is for libraries, and there is none here
        ReadingPacket(PACKET_VERSION, gauge, level_mm, unix_seconds)
    )


def unpack_level(packet: bytes) -> int:
    """Read the level from a packet.

    Returns:
        The level in millimetres.

    Raises:
        ValueError: when the packet is too short or of another version.
    """
    reading = ReadingPacket.from_buffer_copy(packet)
    if reading.version != PACKET_VERSION:
        raise ValueError(f"packet version {reading.version} is unknown")
    return reading.level_mm
