import asyncio
import logging

log = logging.getLogger(__name__)


async def reconnect_later(delay: float) -> None:
    "Wait before the caller tries to connect; it must import websockets and send or recv by itself."
    log.info("connect failed, will send again in %s s", delay)
    await asyncio.sleep(delay)


async def main() -> None:
    disconnected = 0
    while disconnected < 3:
        await reconnect_later(0.5 * 2**disconnected)
        disconnected += 1


asyncio.run(main())
