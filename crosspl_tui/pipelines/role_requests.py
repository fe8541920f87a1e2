"""A role's prompt and what it is told become a request to the model that plays it."""

from __future__ import annotations

from collections.abc import Mapping

from crosspl_tui.llm.exchange import Message, Request
from prompts import Prompt


def role_request(
    prompt: Prompt,
    facts: Mapping[str, str],
    *,
    temperature: float,
    top_p: float,
    number: int = 0,
    subject: str = "",
) -> Request:
    """Return the request; `number` and `subject` are those of `Request`. Raises `prompts.PromptError`."""
    return Request(
        messages=[Message(said.role.value, said.content) for said in prompt.render(**facts)],
        parameters={"temperature": temperature, "top_p": top_p},
        number=number,
        role=prompt.role,
        prompt_digest=prompt.digest,
        subject=subject,
    )
