"""The commentary: a WebSocket server that sends every shout on to everybody.

A shout is one text frame, `<name>: <text>`.
"""

import asyncio

import websockets

ROOM_HOST = "127.0.0.1"
ROOM_PORT = 7071
ROOM_PATH = "/room"
MAX_SHOUT_BYTES = 512


class Commentary:
    """One room, with the spectators who follow it.

    Attributes:
        spectators: the open sockets of everybody in the room.
    """

    def __init__(self) -> None:
        self.spectators: set[websockets.ServerConnection] = set()

    async def run(self, closing_time: asyncio.Event) -> None:
        """Keep the room open until closing time, then send everybody home.

        Args:
            closing_time: set it to close the room.
        """
        async with websockets.serve(self._welcome, ROOM_HOST, ROOM_PORT, max_size=MAX_SHOUT_BYTES):
            await closing_time.wait()

    async def _welcome(self, spectator: websockets.ServerConnection) -> None:
        if spectator.request.path != ROOM_PATH:
            await spectator.close(1008, f"there is only {ROOM_PATH}")
            return
        self.spectators.add(spectator)
        try:
            async for frame in spectator:
                if is_shout(frame):
                    await self._send_on(frame)
        except websockets.ConnectionClosedError:
            return
        finally:
            self.spectators.discard(spectator)

    async def _send_on(self, shout: str) -> None:
        sending = [spectator.send(shout) for spectator in self.spectators]
        await asyncio.gather(*sending, return_exceptions=True)


def is_shout(frame: str | bytes) -> bool:
    """Tell whether a frame is a shout.

    Returns:
        False for binary frames and for text without a name before a colon.
    """
    return isinstance(frame, str) and bool(frame.partition(": ")[0]) and ": " in frame


if __name__ == "__main__":
    asyncio.run(Commentary().run(closing_time=asyncio.Event()))
