"""Writing the C program that calls functions with sample arguments and prints what they give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosspl_tui.pipelines.ffi.libraries import Library
from crosspl_tui.pipelines.ffi.offline.number_types import NumberType
from crosspl_tui.pipelines.ffi.offline.trials import WIDTH, Layout, Number, Role, Slot, Trial

MICROSECONDS_A_TRIAL = 30_000
"""Of processor time: what takes longer hangs, and no further trial of it is made."""

_HEAD = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
"""

_MAIN = """
int main(void) {
  for (int entry = 0; entry < ENTRIES; entry++)
    for (int trial = 0; trial < counts[entry]; trial++) {
      pid_t child = fork();
      if (child == 0) {
        struct itimerval timer = {{0, 0}, {0, MICROSECONDS}};
        setitimer(ITIMER_VIRTUAL, &timer, NULL);
        PREPARE;
        for (int variant = 0; variant < 2; variant++) { problem = 0; entries[entry](entry, trial, variant); }
        fflush(stdout);
        _exit(0);
      }
      int status;
      waitpid(child, &status, 0);
      if (WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM) break;
    }
  return 0;
}
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One layout of a function, and what to try it with."""

    layout: Layout
    trials: tuple[Trial, ...]


def program(entries: Sequence[Entry], library: Library) -> str:
    """Return the text of the program.

    For each run it prints T, the entry, the trial, whether the library complained, whether nothing behind the arrays
    was touched, the result, and what each pointer that may be written to holds.
    """
    return "\n".join(_program(entries, library)) + "\n"


def _program(entries: Sequence[Entry], library: Library) -> Iterator[str]:
    yield _HEAD
    prefix = f"{library.include}/" if library.include else ""
    for header in library.errors.headers:
        yield f"#include <{prefix}{header}>"
    yield "static int problem;"
    if library.errors.handler:
        yield f"{library.errors.handler} {{ problem = 1; }}"
    for number, entry in enumerate(entries):
        yield from _function(number, entry)
    names = ", ".join(f"entry_{number}" for number in range(len(entries)))
    yield f"static void (*entries[])(int, int, int) = {{{names}}};"
    counts = ", ".join(str(len(entry.trials)) for entry in entries)
    yield f"static const int counts[] = {{{counts}}};"
    main = _MAIN.replace("ENTRIES", str(len(entries))).replace("MICROSECONDS", str(MICROSECONDS_A_TRIAL))
    yield main.replace("PREPARE", library.errors.replace or "(void)0")


def _function(number: int, entry: Entry) -> Iterator[str]:
    """A function that makes one trial: pointers point at copies, with other content behind the end by variant."""
    layout, name = entry.layout, entry.layout.prototype.name
    for place, slot in enumerate(layout.slots):
        yield _table(number, place, slot, entry)
    yield f"static void entry_{number}(int entry, int trial, int variant) {{"
    # Looked up by name: a header may declare what the library does not have, or only under some condition.
    types = ", ".join(_parameter_type(slot) for slot in layout.slots)
    kind = layout.prototype.result
    yield f"  {kind.c_name if kind else 'void'} (*function)({types});"
    yield f'  *(void **)&function = dlsym(RTLD_DEFAULT, "{name}");'
    yield "  if (!function) return;"
    for place, slot in enumerate(layout.slots):
        if slot.role is not Role.VALUE:
            yield from _buffer(number, place, slot)
    arguments = ", ".join(
        f"v{number}_{place}[trial]" if slot.role is Role.VALUE else f"b{place}"
        for place, slot in enumerate(layout.slots)
    )
    yield f"  {kind.c_name} result = function({arguments});" if kind else f"  function({arguments});"
    yield "  int kept = 1;"
    for place, slot in enumerate(layout.slots):
        if slot.role is not Role.VALUE:
            yield (
                f"  for (int i = n{place}; i < {WIDTH}; i++)"
                f" kept &= b{place}[i] == ({slot.parameter.type.c_name})(variant ? 3 : 0);"
            )
    yield '  printf("T %d %d %d %d", entry, trial, problem, kept);'
    if kind:
        yield _print("result", kind)
    for place, slot in enumerate(layout.slots):
        if slot.role in {Role.CHANGED, Role.CELL}:
            yield f"  for (int i = 0; i < n{place}; i++)" + _print(f"b{place}[i]", slot.parameter.type)
    yield '  printf("\\n");'
    yield "}"


def _parameter_type(slot: Slot) -> str:
    return slot.parameter.type.c_name + (" *" if slot.role is not Role.VALUE else "")


def _buffer(number: int, place: int, slot: Slot) -> Iterator[str]:
    kind = slot.parameter.type.c_name
    yield f"  int n{place} = l{number}_{place}[trial];"
    yield f"  {kind} b{place}[{WIDTH}];"
    yield f"  for (int i = 0; i < {WIDTH}; i++) b{place}[i] = variant ? 3 : 0;"
    if slot.role is Role.CELL:
        yield f"  b{place}[0] = variant ? 7 : 0;"
    else:
        yield f"  memcpy(b{place}, v{number}_{place}[trial], n{place} * sizeof *b{place});"


def _table(number: int, place: int, slot: Slot, entry: Entry) -> str:
    kind = slot.parameter.type
    values = [trial.values[place] for trial in entry.trials]
    if slot.role is Role.VALUE:
        numbers = ", ".join(_literal(value) for value in values if not isinstance(value, tuple))
        return f"static const {kind.c_name} v{number}_{place}[] = {{{numbers}}};"
    rows = [value if isinstance(value, tuple) else (value,) for value in values]
    longest = max(map(len, rows))
    lengths = ", ".join(str(len(row)) for row in rows)
    content = ", ".join("{" + ", ".join(map(_literal, row)) + "}" for row in rows)
    return (
        f"static const int l{number}_{place}[] = {{{lengths}}};\n"
        f"static const {kind.c_name} v{number}_{place}[][{longest}] = {{{content}}};"
    )


def _literal(value: Number) -> str:
    return repr(value)


def _print(value: str, kind: NumberType) -> str:
    return f'  printf(" {kind.format}", ({kind.cast}){value});'
