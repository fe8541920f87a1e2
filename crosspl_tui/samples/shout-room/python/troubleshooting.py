"""Advice for newcomers who write their own client or server for the room.

Only texts are kept here: nothing is opened, sent or received.
"""

from typing import NamedTuple

MAX_COLUMNS = 78


class Advice(NamedTuple):
    """What may be wrong, and what to try.

    Both are shown to people, not run.
    """

    symptom: str
    remedy: str


ADVICE = (
    Advice("NameError at start", "Write import socket at the top of the file."),
    Advice("The room hears only noise", "Ask for SOCK_STREAM; datagrams arrive in any order."),
    Advice("Address already in use", "Another room called bind first; stop it or wait."),
    Advice("Talkers are refused", "A room must listen before it can accept anybody."),
    Advice("The client waits for ever", "First connect, then write a line, then recv the answer."),
    Advice("The last line is missing", "Do not close before the answer has come."),
)


def advice_for(symptom: str) -> str:
    """Find the remedy for a symptom.

    Args:
        symptom: some words of it, in any case.

    Returns:
        The remedy, or a sentence that says there is none.
    """
    wanted = symptom.casefold()
    for advice in ADVICE:
        if wanted in advice.symptom.casefold():
            return advice.remedy[:MAX_COLUMNS]
    return "No advice for this yet."


if __name__ == "__main__":
    for known in ADVICE:
        print(f"{known.symptom}: {known.remedy}")
