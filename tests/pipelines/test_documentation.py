"""Documentation comments of every convention, read into sentences."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.instruction.documentation import read_documentation

COMMENTS = {
    "Google": (
        "Send a reading.\n\nArgs:\n    host (str): where to send\n        it to.\n    port: the port.\n\n"
        "Returns:\n    The answer.\n\nRaises:\n    net.Error: when it fails.\n"
    ),
    "NumPy": (
        "Send a reading.\n\nParameters\n----------\n"
        "host : str\n    where to send\n    it to.\nport : int\n    the port.\n\n"
        "Returns\n-------\nThe answer.\n\nRaises\n------\nnet.Error\n    when it fails.\n"
    ),
    "Sphinx": (
        "Send a reading.\n\n:param str host: where to send\n    it to.\n:param port: the port.\n"
        ":return: The answer.\n:raises net.Error: when it fails.\n"
    ),
    "Javadoc": (
        "Send a reading.\n\n@param host where to send\n            it to.\n@param port the port.\n"
        "@return The answer.\n@throws net.Error when it fails.\n@author Somebody\n"
    ),
    "JSDoc": (
        "Send a reading.\n\n@param {string} host - where to send\n  it to.\n@param {number} [port=80] - the port.\n"
        "@returns {string} The answer.\n@throws {net.Error} when it fails.\n"
    ),
    "Doxygen": (
        "@brief Send a reading.\n\n@param[in] host where to send\n  it to.\n\\param port the port.\n"
        "\\return The answer.\n\\throws net.Error when it fails.\n"
    ),
}


@pytest.mark.parametrize("convention", COMMENTS)
def test_every_convention_gives_the_same_sentences(convention: str) -> None:
    read = read_documentation(COMMENTS[convention])
    assert read.summary == "Send a reading."
    assert read.parameters == {"host": "where to send it to.", "port": "the port."}
    assert read.returns == "The answer."
    assert read.raises == ("net.Error: when it fails.",)


def test_php_types_are_told_apart_from_descriptions() -> None:
    read = read_documentation(
        "@param string|null $id such as P-1\n@return array{id: string}|null null when gone", "PHP"
    )
    assert read.parameters == {"id": "such as P-1"}
    assert read.types == {"id": "string|null"}
    assert (read.return_type, read.returns) == ("array{id: string}|null", "null when gone")


def test_markup_goes_and_what_looks_like_markup_stays() -> None:
    read = read_documentation("Reads <code>x</code> as {@link Level}, {@code <gauge> <level>}.\n\n<p>Twice.")
    assert read.summary == "Reads x as Level, `<gauge> <level>`."
    assert read.details == ("Twice.",)


@pytest.mark.parametrize(
    "text",
    [
        "Example:\n    >>> serve(1)",
        "```\nserve(1);\n```",
        "Copyright 2020 Somebody",
        "serve(1)",
        "发送一个读数到服务器",
    ],
)
def test_code_notices_and_other_scripts_are_left_out(text: str) -> None:
    assert read_documentation(text).summary == ""
