import asyncio
from email.message import EmailMessage


async def compose(subject: str, lines: list[str]) -> EmailMessage:
    "Make the letter that the page (from sanic import Sanic; @app.route) shows as html or text."
    letter = EmailMessage()
    letter["Subject"] = subject
    letter.set_content("\n".join(lines))
    return letter  # sanic.response would be json here


async def main() -> None:
    reroute = await compose("Sanic: the route is closed", ["see the file", "or follow the redirect"])
    print(reroute.as_string())


asyncio.run(main())
