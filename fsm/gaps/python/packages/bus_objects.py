"""Where a Python program looks for objects on D-Bus, and the standard of these objects has them elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import calls_of, keywords_of, text_of
from fsm.gaps.python.meaning.tree import Tree

# Source: the D-Bus interface specification of media players, MPRIS 2.2.
_PLAYERS = "org.mpris.MediaPlayer2"
_PLAYER_PATH = "/org/mpris/MediaPlayer2"


def gaps_in_bus_objects(tree: Tree, code: str) -> Iterator[str]:
    """Yield the objects of media players that are looked for under another path than theirs."""
    if "dbus" not in code or _PLAYERS not in code:
        return
    paths: list[str] = []
    for node, _ in calls_of(tree, frozenset({"get_object", "get_proxy_object", "ProxyObject"})):
        keywords = keywords_of(node)
        given = [*node.args, *(keywords[word] for word in ("object_path", "path") if word in keywords)]
        texts = [text_of(part) for part in given if isinstance(part, ast.Constant)]
        path = next((text for text in texts if text.startswith("/")), "")
        paths.append(path)
        is_player = any(text == _PLAYERS or text.startswith(f"{_PLAYERS}.") for text in texts)
        if is_player and path and path != _PLAYER_PATH:
            yield f"media players are at {_PLAYER_PATH} and not at {path}"
            return
    asks = [
        node
        for node, _ in calls_of(tree, frozenset({"Get", "GetAll"}))
        if node.args and text_of(node.args[0]).startswith(_PLAYERS)
    ]
    if asks and paths and all(path and path != _PLAYER_PATH for path in paths):
        yield f"media players are at {_PLAYER_PATH} and not at {paths[0]}"
