import asyncio
from pathlib import Path

# Once this used import websockets and serve; now reports go to a folder and nothing is sent.


async def store_report(folder: Path, number: int) -> Path:
    target = folder / f"report-{number}.txt"
    observed = f"the observer may serve, send or recv report {number} elsewhere"
    await asyncio.to_thread(target.write_text, observed)
    return target


async def main() -> None:
    reserved = [store_report(Path("reports"), number) for number in range(3)]
    for sender_file in await asyncio.gather(*reserved):
        print("ready to send:", sender_file)


asyncio.run(main())
