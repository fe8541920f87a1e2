import asyncio
import json
from pathlib import Path

print('Offline copy of what "async with httpx.AsyncClient() as client" used to get or post.')


async def load(path: Path) -> object:
    text = await asyncio.to_thread(path.read_text)
    return json.loads(text)


async def main() -> None:
    content = await asyncio.gather(*(load(path) for path in Path("cache").glob("*.json")))
    print(len(content), "answers kept; import httpx and delete the cache to get new headers")


asyncio.run(main())
