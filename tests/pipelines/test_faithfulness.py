"""Whether a snippet says only what its source says."""

from __future__ import annotations

from crosspl_tui.pipelines.ipc.faithfulness import unfaithful_lines

SOURCE = "import socket\n\ndef serve(port):\n\tsocket.listen( port )\n\treturn port\n"


def test_other_indentation_spacing_and_order_are_faithful() -> None:
    assert unfaithful_lines("def serve(port):\n    return port\n    socket.listen(port)\n", SOURCE) == ()


def test_lines_that_the_source_does_not_hold_are_named() -> None:
    assert unfaithful_lines("class Server:\n    def serve(port):\n        return 8080\n", SOURCE) == (1, 3)


def test_a_line_may_be_used_as_often_as_the_source_has_it() -> None:
    assert unfaithful_lines("return port\nreturn port\n", SOURCE) == (2,)


def test_blank_lines_and_lone_brackets_prove_nothing() -> None:
    assert unfaithful_lines("{\n\n}\n);\n", SOURCE) == ()
