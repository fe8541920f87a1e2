from pathlib import Path

from pydantic import BaseModel

print(
    "Shared by the service (from fastapi import FastAPI; app.get, app.post; Query "
    "and Body) and the importer."
)


class Plant(BaseModel):
    name: str
    height: float


def read_plants(folder: Path) -> list[Plant]:
    "Read what FastAPI would get as Body, one file per plant."
    return [Plant.model_validate_json(path.read_text()) for path in folder.glob("*.json")]


print(*read_plants(Path("plants")), sep="\n")
