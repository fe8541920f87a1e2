"""Harmonic tide prediction that computes its cosines with the C mathematics library.

A level is the mean level plus one cosine for each tidal constituent.
"""

import ctypes
import ctypes.util
from typing import NamedTuple

MEAN_LEVEL_MM = 2140.0


class Constituent(NamedTuple):
    """One periodic part of the tide.

    Amplitude in millimetres, speed in degrees an hour, phase in degrees.
    """

    name: str
    amplitude_mm: float
    speed: float
    phase: float


HARBOUR = (
    Constituent("M2", 950.0, 28.984104, 61.0),
    Constituent("S2", 310.0, 30.0, 104.0),
    Constituent("K1", 90.0, 15.041069, 12.0),
)


class HarmonicTide:
    """Predicts water levels from tidal constituents.

    Attributes:
        mean_mm: the level around which the tide swings.
        constituents: the periodic parts.
    """

    def __init__(self, mean_mm: float, constituents: tuple[Constituent, ...]) -> None:
        """Load the C library and declare the function that is used.

        Raises:
            OSError: when the library cannot be loaded.
        """
        self.mean_mm = mean_mm
        self.constituents = constituents
        library = ctypes.CDLL(ctypes.util.find_library("m") or "libm.so.6")
        library.cos.argtypes = [ctypes.c_double]
        library.cos.restype = ctypes.c_double
        self._cos = library.cos

    def level_at(self, hours: float) -> float:
        """Predict one level.

        Args:
            hours: time since the epoch of the phases.

        Returns:
            The level in millimetres above chart datum.
        """
        radians_a_degree = 3.141592653589793 / 180
        return self.mean_mm + sum(
            part.amplitude_mm * self._cos((part.speed * hours - part.phase) * radians_a_degree)
            for part in self.constituents
        )


def level_at(hours: float) -> float:
    """Predict the level of our own harbour; called from cpp/tide_prediction.c.

    Returns:
        The level in millimetres above chart datum.
    """
    return HarmonicTide(MEAN_LEVEL_MM, HARBOUR).level_at(hours)


if __name__ == "__main__":
    for hour in range(25):
        print(f"{hour:2d} h  {level_at(hour):5.0f} mm")
