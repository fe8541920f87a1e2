import asyncio, sys, os
if sys.platform == "win32":
    asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    os.startfile("a")
async def main(): await asyncio.sleep(0)
asyncio.run(main())
