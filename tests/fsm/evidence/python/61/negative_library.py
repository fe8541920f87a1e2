from dataclasses import dataclass

from litestar import Litestar, get, put
from litestar.exceptions import NotFoundException


@dataclass
class Plant:
    name: str
    height: float


plants: dict[int, Plant] = {}


@get("/plants/{number:int}")
async def show(number: int) -> Plant:
    if number not in plants:
        raise NotFoundException(detail="no such plant")
    return plants[number]


@put("/plants/{number:int}")
async def keep(number: int, data: Plant) -> Plant:
    plants[number] = data
    return data


app = Litestar([show, keep])
