"""What can go wrong in fetching, one class for each thing a caller may want to tell apart."""

from __future__ import annotations


class SourceError(OSError):
    """Repositories cannot be searched, listed or cloned; the message says what to do. It never holds a secret."""


class StoppedError(SourceError):
    """The person asked to stop."""


class HostError(SourceError):
    """The host of the repositories does not answer as it should, or refuses."""


class GoneError(HostError):
    """The host has no such repository, or does not show it."""


class UnknownLanguageError(SourceError):
    """A search asks for a language that its host does not know."""


class AddressError(SourceError):
    """A text is no address of a repository that could be cloned."""


class FieldError(SourceError):
    """A field of a list, other than the address, has a value that it cannot have."""


class CloneError(SourceError):
    """A repository could not be cloned; the message is a short reason, the same for the same cause."""


class TooLargeError(CloneError):
    """A repository is larger than it may be."""


class UnreachableError(CloneError):
    """The repository's host cannot be reached."""
