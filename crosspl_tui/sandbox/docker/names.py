"""What things are called in Docker, for those who want to ask without its library."""

from __future__ import annotations

IMAGE = "crosspl-tui-sandbox:latest"
REGISTRY_BASE = "debian:12-slim"
TREE_BASE = "crosspl-tui-base:local"
VERSIONS_LABEL = "crosspl-tui.version."
"""With a language's abbreviation after it: the version that the image has."""
