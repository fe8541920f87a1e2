"""Prompts are loaded from the package, with a user's files in the place of ours, and known by their digest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from own_prompts import OwnPrompts

from prompts import AnswerKind, PromptError, all_languages, all_roles, load
from prompts.texts import ROLES


def test_every_folder_is_a_role_that_loads_and_uses_all_its_parameters() -> None:
    assert all_roles() == tuple(sorted(folder.name for folder in ROLES.iterdir()))
    for role in all_roles():
        prompt = load(role)
        assert (prompt.role, prompt.unused) == (role, ())
        assert re.fullmatch(r"[0-9a-f]{64}", prompt.digest)


def test_the_published_sampling_is_the_usual_one() -> None:
    extractor = load("function_extractor").sampling

    assert [extractor.temperature(attempt) for attempt in range(7)] == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5]
    assert (extractor.attempts, extractor.top_p) == (6, 1.0)
    assert (load("judger").sampling.temperatures, load("judger").sampling.top_p) == ((0.0,), 1.0)
    assert (load("instructor").sampling.temperatures, load("instructor").sampling.top_p) == ((0.1,), 0.95)
    assert load("ffi_reviser").sampling.attempts == 5
    greedy, sampled = load("candidate").samplings
    assert (greedy.temperatures, sampled.temperatures, sampled.top_p, sampled.attempts) == (
        (0.0,),
        (0.2,),
        0.95,
        10,
    )


def test_every_role_says_what_it_answers() -> None:
    assert {role: load(role).answer for role in all_roles()} == {
        "candidate": AnswerKind.CODE,
        "class_extractor": AnswerKind.CODE,
        "ffi_author": AnswerKind.JSON,
        "ffi_candidate": AnswerKind.JSON,
        "ffi_reviser": AnswerKind.JSON,
        "function_extractor": AnswerKind.CODE,
        "instructor": AnswerKind.INSTRUCTION,
        "judger": AnswerKind.LEVEL,
        "overlap_translator": AnswerKind.CODE,
        "reasoner": AnswerKind.CODE,
        "translation_repairer": AnswerKind.CODE,
        "translator": AnswerKind.CODE,
    }


def test_an_unknown_role_is_an_error_that_names_the_known() -> None:
    with pytest.raises(PromptError, match="no role 'poet'; there are candidate, "):
        load("poet")


def test_single_files_are_replaced(own: OwnPrompts) -> None:
    folder = own("judger/system.md.j2", "Sort {{ language }} files.")
    ours, theirs = load("judger"), load("judger", folder=folder)

    values = ours.samples()
    assert theirs.render(**values)[0].content == "Sort Python files."
    assert theirs.render(**values)[1] == ours.render(**values)[1]
    assert load("candidate", folder=folder).digest == load("candidate").digest


def test_a_language_can_be_added_or_changed(own: OwnPrompts) -> None:
    words = (
        'name = "Rust"\nfence = "rust"\nfunction = "fn"\ntype = "struct"\nimports = "use"\nscript = "main"\n'
    )
    prompt = load("judger", folder=own("languages/rust.toml", words))

    assert [language.name for language in prompt.languages][-1] == "Rust"
    assert "into one fn" in prompt.render(**prompt.samples() | {"language": "rust"})[1].content
    assert prompt.digest != load("judger").digest


def test_examples_may_be_added(own: OwnPrompts) -> None:
    own("judger/examples/more.txt", "{{ not a template }}\n")
    folder = own("judger/system.md.j2", "{{ file('examples/more.txt') }} {{ language }}")

    prompt = load("judger", folder=folder)

    assert prompt.render(**prompt.samples())[0].content == "{{ not a template }} Python"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "judger/usr.md.j2",
            "x",
            "usr.md.j2: replaces no file of judger; its files are role.toml, system.md.j2",
        ),
        ("judger/user.md.j2", "a\n{% if language %}\n", "user.md.j2:2: Unexpected end of template"),
        (
            "judger/user.md.j2",
            "a\n\n{{ langauge }}",
            "user.md.j2:3: 'langauge' is no parameter; there are code, ",
        ),
        ("judger/role.toml", "version = ", "role.toml: is no TOML"),
        ("judger/role.toml", 'name = "x"\nversion = 0\n', "version: must be a whole number from 1, not 0"),
        ("judger/role.toml", 'name = "x"\nversion = 1\n', "purpose: is missing; add it"),
        ("languages/go.toml", 'name = "Go"\n', "go.toml: fence: is missing; add it"),
        ("languages/go.toml", "name = 3\n", "go.toml: name: must be a text, not 3"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(
    own: OwnPrompts, name: str, content: str, said: str
) -> None:
    folder = own(name, content)

    with pytest.raises(PromptError, match=re.escape(said)):
        load("judger", folder=folder)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('answer = "level"', 'answer = "song"'), "answer: must be one of level, code, instruction, json"),
        (("temperature = 0.0", 'temperature = "low"'), "sampling.published: temperature: must be a number"),
        (
            ("top_p = 1.0", "top_k = 1.0\ntop_p = 1.0"),
            "sampling.published: unknown fields top_k; remove them",
        ),
        (("attempts = 1", "attempts = 1.5"), "attempts: must be a whole number from 1, not 1.5"),
        (("[sampling.published]", "[sample]"), "unknown fields sample"),
    ],
)
def test_a_broken_field_is_named(own: OwnPrompts, change: tuple[str, str], said: str) -> None:
    text = (ROLES / "judger" / "role.toml").read_text(encoding="utf-8").replace(*change)

    with pytest.raises(PromptError, match=re.escape(said)):
        load("judger", folder=own("judger/role.toml", text))


def test_a_parameter_that_a_user_leaves_out_is_told(own: OwnPrompts) -> None:
    prompt = load("judger", folder=own("judger/user.md.j2", "Sort this: {{ code }}"))

    assert prompt.unused == ("interface",)
    assert prompt.render(language="Go", interface="left out", code="x")[1].content == "Sort this: x"


def test_a_language_without_an_example_is_shown_the_one_in_python(own: OwnPrompts) -> None:
    words = (
        'name = "Rust"\nfence = "rust"\nfunction = "fn"\ntype = "struct"\nimports = "use"\nscript = "main"\n'
    )
    prompt = load("class_extractor", folder=own("languages/rust.toml", words))

    message = prompt.render(language="Rust", interface="x", code="fn main() {}")[1].content

    assert "An example in Python." in message
    assert "```python\nimport socket" in message
    assert message.endswith("```rust\nfn main() {}\n```")


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PromptError, match="is no folder"):
        load("judger", folder=tmp_path / "nowhere")


def test_the_digest_changes_if_and_only_if_a_text_does(own: OwnPrompts) -> None:
    ours = load("function_extractor")
    digests = {ours.digest}
    for name, text in ours.texts.by_name.items():
        place = name if name.startswith("languages/") else f"function_extractor/{name}"
        assert load("function_extractor", folder=own(place, text.content)).digest == ours.digest
        changed = text.content + ("# more\n" if name.endswith(".toml") else " more")
        digests.add(load("function_extractor", folder=own(place, changed)).digest)
        own(place, text.content)

    assert len(digests) == len(ours.texts.by_name) + 1


def test_line_ends_and_files_of_editors_do_not_change_the_digest(own: OwnPrompts) -> None:
    text = load("judger").texts["user.md.j2"].content
    own("judger/user.md.j2", text.replace("\n", "\r\n"))
    own("judger/.user.md.j2.swp", "x")
    folder = own("judger/user.md.j2~", "x")

    assert load("judger", folder=folder).digest == load("judger").digest


def test_every_language_of_the_catalogue_has_words() -> None:
    assert {language.name for language in all_languages()} >= {
        "C",
        "C++",
        "Go",
        "Java",
        "JavaScript",
        "PHP",
        "Python",
    }
