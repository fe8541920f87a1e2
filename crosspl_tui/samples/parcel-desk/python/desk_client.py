"""Client of the tracking desk, for scripts at the counters.

It can talk to desk_server.py and to the desks in other languages.
"""

import json
from http.client import HTTPConnection
from urllib.parse import quote

DESK_HOST = "127.0.0.1"
DESK_PORT = 8460


def find_parcel(parcel_id: str, timeout_seconds: float = 5.0) -> dict[str, str] | None:
    """Ask the desk for one parcel.

    Args:
        parcel_id: such as `PD-1042`.
        timeout_seconds: how long the desk may take.

    Returns:
        The parcel, `{"id", "status", "place"}`, or None when the desk does not know it.

    Raises:
        OSError: when the desk cannot be reached.
        ValueError: when it answers neither 200 nor 404, or no JSON.
    """
    desk = HTTPConnection(DESK_HOST, DESK_PORT, timeout=timeout_seconds)
    try:
        desk.request("GET", f"/parcels/{quote(parcel_id, safe='')}")
        response = desk.getresponse()
        body = response.read()
    finally:
        desk.close()
    if response.status == 404:
        return None
    if response.status != 200:
        raise ValueError(f"the desk answered {response.status} {response.reason}")
    return json.loads(body)


def is_parcel_id(text: str) -> bool:
    """Tell whether a text has the form of a parcel's id.

    Returns:
        True for `PD-` and digits.
    """
    return text.startswith("PD-") and text[3:].isdecimal()


if __name__ == "__main__":
    print(find_parcel("PD-1042") or "unknown parcel")
