"""Small problems, their translations, and a script by which three models get them right or wrong in known ways.

What a model says depends on its question and on how often that was answered before, which the database tells: so a
question that was asked in vain, since its worker was killed, is answered again as before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from llm.scripted_acts import Act, answer
from llm.scripted_endpoint import Asked
from sqlalchemy import text

from crosspl_tui.llm.cache import canonical
from store.database import Database
from store.translations.problems import NewProblem, add_problems

SUITE = "own"
LANGUAGES = ("py", "lua", "js", "pl")
A, B, C = "model-a", "model-b", "model-c"

PROBLEMS = (
    ("def f(text):\n    return text.upper() + '!'", "'ab'", "'AB!'"),
    ("def f(numbers):\n    return numbers[::-1]", "[1, 2, 3]", "[3, 2, 1]"),
    ("def f(ages):\n    return max(ages.values())", "{'a': 3, 'b': 7}", "7"),
    ("def f(n):\n    return n * 2", "4", "8"),
    ("def f(text, n):\n    return text * n", "'ab', 3", "'ababab'"),
    ("def f(numbers):\n    return sum(numbers)", "[4, 5]", "9"),
    ("def f(n):\n    return n - 1", "4", "3"),
)
BODIES: Mapping[str, tuple[str, ...]] = {
    "lua": (
        "(text)\n    return text:upper() .. '!'",
        "(numbers)\n    local r = {}\n    for i = #numbers, 1, -1 do r[#r + 1] = numbers[i] end\n    return r",
        "(ages)\n    local most = 0\n    for _, age in pairs(ages) do most = math.max(most, age) end\n    return most",
        "(n)\n    return n * 2",
        "(text, n)\n    return text:rep(n)",
        "(numbers)\n    local sum = 0\n    for _, n in ipairs(numbers) do sum = sum + n end\n    return sum",
        "(n)\n    return n - 1",
    ),
    "js": (
        "(text) {\n    return text.toUpperCase() + '!';",
        "(numbers) {\n    return [...numbers].reverse();",
        "(ages) {\n    return Math.max(...(ages instanceof Map ? ages.values() : Object.values(ages)));",
        "(n) {\n    return n * 2;",
        "(text, n) {\n    return text.repeat(n);",
        "(numbers) {\n    return numbers.reduce((a, b) => a + b, 0);",
        "(n) {\n    return n - 1;",
    ),
    "pl": (
        "{\n    my ($text) = @_;\n    return uc($text) . '!';",
        "{\n    my ($numbers) = @_;\n    return [reverse @$numbers];",
        "{\n    my ($ages) = @_;\n    return (sort { $b <=> $a } values %$ages)[0];",
        "{\n    my ($n) = @_;\n    return $n * 2;",
        "{\n    my ($text, $n) = @_;\n    return $text x $n;",
        "{\n    my ($numbers) = @_;\n    my $sum = 0;\n    $sum += $_ for @$numbers;\n    return $sum;",
        "{\n    my ($n) = @_;\n    return $n - 1;",
    ),
}
HEADS = {"lua": ("local function f", "\nend"), "js": ("function f", "\n}"), "pl": ("sub f ", "\n}")}
NAMES = {"Lua": "lua", "JavaScript": "js", "Perl": "pl"}
PROSE = "I am sorry, but this function is hard to translate."


def good(problem: int, language: str) -> str:
    """A right translation, in a fence."""
    head, end = HEADS[language]
    return f"```{language}\n{head}{BODIES[language][problem]}{end}\n```"


def wrong(language: str, mark: str) -> str:
    """A translation that runs and returns a text that says which one it is."""
    head, end = HEADS[language]
    arguments = {"lua": "(...)\n    ", "js": "(...all) {\n    ", "pl": "{\n    "}[language]
    return f"```{language}\n{head}{arguments}return 'wrong {mark}'{end}\n```"


FAULTY = "```lua\nlocal function f(ages)\n    return ages.missing.least\nend\n```"
BROKEN = "```lua\nlocal function f(n\n    return n\nend\n```"
NEARLY = """```lua
local function f(text, n)
    local parts, count, first, second = {}, 0, 'first', 'second'
    while count < n do
        count = count + 1
        parts[count] = text .. first:sub(1, 0) .. second:sub(1, 0)
        if #parts > NUMBER then parts[#parts + 1] = text end
    end
    return table.concat(parts, '-', 1, #parts)
end
```"""
"""With 71 and 72 in it two failures that are nearly the same."""

# By problem, what is said in Lua to the question of each model, by how often it was answered before, last for ever.
GENERATED: Mapping[int, tuple[str, ...]] = {
    0: (good(0, "lua"),),
    1: (wrong("lua", "A1"), good(1, "lua")),
    2: (FAULTY,),
    3: (PROSE, BROKEN),
    4: (wrong("lua", "A4"),),
    5: (wrong("lua", "A5"),),
    6: (wrong("lua", "A6"),),
}
GENERATED_AGAIN: Mapping[int, tuple[str, ...]] = {
    3: (wrong("lua", "B3"), good(3, "lua")),
    4: (NEARLY.replace("NUMBER", "71"), NEARLY.replace("NUMBER", "72"), wrong("lua", "B4 of its own")),
    5: (wrong("lua", "B5"),),
    6: (wrong("lua", "B6"),),
}
# By what is in the failure that is to be repaired.
REPAIRED: Mapping[str, str] = {
    "ages.missing.least": good(2, "lua"),
    PROSE: wrong("lua", "repaired prose"),
    "local function f(n\n": wrong("lua", "repaired syntax"),
    "> 71 then": wrong("lua", "repaired nearly"),
    "B4 of its own": good(4, "lua"),
    "wrong C5": wrong("lua", "corrected once"),
    "corrected once": good(5, "lua"),
}


def add_own_problems(database: Database) -> None:
    """Put the problems into a database."""
    with database.begin() as connection:
        problems = [
            NewProblem(f"{SUITE}/{number}", code, given, output, "own.jsonl")
            for number, (code, given, output) in enumerate(PROBLEMS)
        ]
        add_problems(connection, problems)


@dataclass(frozen=True, slots=True)
class Question:
    """What a model was asked: by which role, about which problem in which language, at what temperature."""

    model: str
    role: str
    problem: int
    language: str
    temperature: float
    prompt: str


@dataclass(slots=True)
class TranslationScript:
    """A script for the endpoint; `questions` are those that it was asked, in their order."""

    database: Database
    questions: list[Question] = field(default_factory=list)

    def __call__(self, asked: Asked) -> Act:
        question = read_question(asked)
        self.questions.append(question)
        return answer(self._said(question, self._answered(asked)), usage=(100, 50, 0))

    def _answered(self, asked: Asked) -> int:
        """How often the question was answered before."""
        with self.database.connect() as connection:
            return connection.execute(
                text("SELECT count(*) FROM model_call WHERE messages = :messages AND model = :model"),
                {"messages": canonical(asked.body["messages"]), "model": asked.body["model"]},
            ).scalar_one()

    def _said(self, question: Question, before: int) -> str:
        if question.language != "lua":
            is_hopeless = (question.language, question.problem) == ("js", 6)
            return wrong("js", "J6") if is_hopeless else good(question.problem, question.language)
        if question.role == "repairer":
            failure = question.prompt.rpartition("The translation:")[2]
            found = [said for part, said in REPAIRED.items() if part in failure]
            return found[0] if found else wrong("lua", f"repaired {question.problem} by {question.model}")
        if question.role == "overlap":
            return wrong("lua", f"C{question.problem}")
        said = (GENERATED if question.model == A else GENERATED_AGAIN)[question.problem]
        return said[min(before, len(said) - 1)]


def read_question(asked: Asked) -> Question:
    """Tell a question by its prompt."""
    prompt = asked.prompt
    role = "translator"
    if "You repair translations" in prompt:
        role = "repairer"
    elif "hard cases" in prompt:
        role = "overlap"
    place = (
        prompt.partition("The Python function:")[2]
        if role == "repairer"
        else prompt.rpartition("```python")[2]
    )
    problem = next(number for number, (code, _, _) in enumerate(PROBLEMS) if f"\n{code}\n" in place)
    language = next(short for name, short in NAMES.items() if f" into {name}." in prompt)
    return Question(str(asked.body["model"]), role, problem, language, asked.body["temperature"], prompt)


def attempts_made(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """What came of each translation: its status and step, and its attempts (step, author, kind, code, parent)."""
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT problem.key || '/' || t.language AS place, t.status, t.step AS reached, a.step, a.author, a.kind,
                    a.code, p.number AS parent
                FROM translation t JOIN problem ON problem.id = t.problem_id
                    JOIN translation_attempt a ON a.translation_id = t.id
                    LEFT JOIN translation_attempt p ON p.id = a.parent_id
                ORDER BY problem.position, t.language, a.number""")
        ).all()
    found: dict[str, list[tuple[object, ...]]] = {}
    for place, status, reached, *attempt in rows:
        found.setdefault(place, [(status, reached)]).append(tuple(attempt))
    return found


def rounds_made(database: Database, language: str) -> list[tuple[object, ...]]:
    """The rounds of a language with any work: step, number, pieces, solved before and after."""
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT step, number, pieces, solved_before, solved_after FROM translation_round
                WHERE language = :language AND pieces > 0 ORDER BY id"""),
            {"language": language},
        )
        return [tuple(row) for row in rows]


def fingerprints(database: Database, key: str, step: str) -> list[str]:
    """The simhashes of a problem's attempts in Lua at a step."""
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT a.fingerprint FROM translation_attempt a JOIN translation t ON t.id = a.translation_id
                    JOIN problem p ON p.id = t.problem_id
                WHERE p.key = :key AND t.language = 'lua' AND a.step = :step ORDER BY a.number"""),
            {"key": key, "step": step},
        )
        return list(rows.scalars())


def calls_kept(database: Database) -> dict[str, int]:
    """How many answers are kept to each prompt."""
    counts: dict[str, int] = {}
    with database.connect() as connection:
        for messages in connection.execute(text("SELECT messages FROM model_call")).scalars():
            prompt = "\n".join(message["content"] for message in json.loads(messages))
            counts[prompt] = counts.get(prompt, 0) + 1
    return counts
