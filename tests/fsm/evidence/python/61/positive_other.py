from fastapi import APIRouter, Body, FastAPI
from fastapi.middleware.cors import CORSMiddleware

router = APIRouter(prefix="/words")


@router.post("/count")
def count(text: str = Body(embed=True)):
    return {"words": len(text.split())}


@router.get("/{word}")
def spell(word: str, capitals: bool = False):
    return list(word.upper() if capitals else word)


app = FastAPI()
app.add_middleware(CORSMiddleware, allow_origins=["https://words.example"])
app.include_router(router)
