from typing import Annotated

from fastapi import FastAPI, HTTPException, Path, Query
from pydantic import BaseModel, Field


class Plant(BaseModel):
    name: str
    height: float = Field(gt=0, description="in metres")


app = FastAPI(title="Greenhouse")
plants: dict[int, Plant] = {}


@app.get("/plants")
async def find(name: Annotated[str, Query(min_length=2)], limit: Annotated[int, Query(le=50)] = 10):
    return [plant for plant in plants.values() if name in plant.name][:limit]


@app.put("/plants/{number}", status_code=201)
async def keep(number: Annotated[int, Path(ge=1)], plant: Plant) -> Plant:
    if number in plants:
        raise HTTPException(409, "there is such a plant")
    plants[number] = plant
    return plant
