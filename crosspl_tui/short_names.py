"""The names by which people call languages and technologies for short, in filters and in options."""

from __future__ import annotations

LANGUAGES = {
    "java": "Java",
    "python": "Python",
    "py": "Python",
    "javascript": "JavaScript",
    "js": "JavaScript",
    "go": "Go",
    "golang": "Go",
    "php": "PHP",
    "c++": "C++",
    "cpp": "C++",
    "c": "C",
}
TECHNOLOGIES = {
    "http": "HTTP",
    "tcp": "TCP",
    "udp": "UDP",
    "websocket": "WebSocket",
    "ws": "WebSocket",
    "pipe": "Pipe",
    "grpc": "gRPC",
    "mq": "Message Queue",
    "queue": "Message Queue",
    "ffi": "FFI",
}


def full_language(given: str) -> str:
    """Return the full name of a language that is given by any of its names, js or golang; what is unknown as it is."""
    return LANGUAGES.get(given.lower(), given)


def full_technology(given: str) -> str:
    """Return the full name of a technology that is given by any of its names, mq or ws; what is unknown as it is."""
    return TECHNOLOGIES.get(given.lower(), given)
