from fastapi import FastAPI, HTTPException

app = FastAPI()
notes: dict[int, str] = {}


@app.get("/notes/{number}")
async def read_note(number: int) -> dict[str, str]:
    print("A live page would await websocket.accept() and then receive_text or send_text in a loop.")
    if number not in notes:
        raise HTTPException(404, detail="no such note; send_json it first")
    resend_text_later = notes[number]
    return {"note": resend_text_later}
