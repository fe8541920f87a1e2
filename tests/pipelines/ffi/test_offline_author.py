"""The offline author: prototypes read, sample arguments tried in C, tasks that pass their own assertions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pipelines.ffi.ready import need_compiler

from crosspl_tui.pipelines.ffi.execution import ForeignExecutor
from crosspl_tui.pipelines.ffi.offline.author import OfflineTask, write_task
from crosspl_tui.pipelines.ffi.offline.measuring import MeasuredFunction, measure
from crosspl_tui.pipelines.ffi.offline.prototypes import Prototype, read_headers
from crosspl_tui.pipelines.ffi.offline.trials import Role, layouts, trials

HEADER = """
#ifndef X_H
__BEGIN_DECLS
typedef struct { double dat[2]; } pair;
double plain(double x, const int n);
INLINE_DECL float inlined (const float);
int with_mode(double x, mode_t2 mode);
void sums(const double data[], const size_t stride, size_t n, double * low, double out[]);
unsigned long int nothing(void);
double takes_pair(pair p);
double *gives_pointer(double x);
double takes_function(double (*f)(double));
double takes_text(const char *name);
double many(int n, ...);
double nested(double **rows);
inline double defined(double x) { return x; }
#define NOT_A(x) f(x)
__END_DECLS
#endif
"""
WANTED = (
    "gsl_sf_bessel_J0",
    "gsl_stats_mean",
    "gsl_sf_log",
    "gsl_poly_solve_quadratic",
    "gsl_sort2",
    "gsl_stats_minmax",
    "gsl_sf_fact",
    "gsl_stats_float_quantile_from_sorted_data",
    "gsl_sf_airy_Ai",
    "gsl_permute",
    "gsl_ieee_printf_double",
    "gsl_pow_int",
)


@pytest.fixture(scope="session")
def prototypes(executor: ForeignExecutor) -> dict[str, Prototype]:
    """The prototypes of the library's headers, by name."""
    need_compiler(executor)
    library = executor.library
    found = read_headers(library.header_folder(), library.macros, library.aliases)
    return {prototype.name: prototype for prototype in found.prototypes}


@pytest.fixture(scope="session")
def measured(executor: ForeignExecutor, prototypes: dict[str, Prototype]) -> dict[str, MeasuredFunction]:
    """What some functions give."""
    return measure(executor.sandbox, executor.library, [prototypes[name] for name in WANTED], at_once=1)


@pytest.fixture(scope="session")
def tasks(executor: ForeignExecutor, measured: dict[str, MeasuredFunction]) -> dict[str, OfflineTask]:
    """The tasks made of them."""
    made = (write_task(function, executor.library) for function in measured.values())
    return {task.prototype.name: task for task in made if task}


def test_only_functions_of_numbers_and_plain_arrays_are_taken(tmp_path: Path) -> None:
    (tmp_path / "x.h").write_text(HEADER)

    found = read_headers(
        tmp_path, ("INLINE_DECL", "__BEGIN_DECLS", "__END_DECLS"), {"mode_t2": "unsigned int"}
    )

    taken = {each.name: each for each in found.prototypes}
    assert list(taken) == ["plain", "inlined", "with_mode", "sums", "nothing"]
    assert found.declared == 11
    assert [each.name for each in taken["inlined"].parameters] == ["value_1"]
    assert taken["with_mode"].parameters[1].type.ctypes == "c_uint"
    assert taken["nothing"].parameters == ()
    kinds = [(each.is_pointer, each.is_array, each.is_const) for each in taken["sums"].parameters]
    assert kinds == [
        (True, True, True),
        (False, False, True),
        (False,) * 3,
        (True, False, False),
        (True, True, False),
    ]


def test_a_bare_pointer_is_first_taken_for_a_cell_and_then_for_an_array(
    prototypes: dict[str, Prototype],
) -> None:
    first, second, _ = layouts(prototypes["gsl_sort2"])

    assert [slot.role for slot in first.slots].count(Role.CELL) == 2
    assert [slot.role for slot in second.slots].count(Role.CHANGED) == 2
    assert [slot.stride for slot in second.slots] == [1, None, 3, None, None]


def test_sample_arguments_are_always_the_same(prototypes: dict[str, Prototype]) -> None:
    (layout,) = layouts(prototypes["gsl_pow_int"])

    assert trials(layout) == trials(layout)
    assert len(set(trials(layout))) == len(trials(layout)) > 8


def test_arguments_outside_of_the_domain_are_left_out(measured: dict[str, MeasuredFunction]) -> None:
    tried = [each.trial.values[0] for each in measured["gsl_sf_log"].measured]

    assert tried
    assert all(isinstance(value, float) and value > 0 for value in tried)


def test_outputs_are_told_from_arrays_by_what_is_written(measured: dict[str, MeasuredFunction]) -> None:
    def roles(name: str) -> list[Role]:
        return [slot.role for slot in measured[name].layout.slots if slot.parameter.is_pointer]

    assert roles("gsl_poly_solve_quadratic") == [Role.CELL, Role.CELL]
    assert roles("gsl_sort2") == [Role.CHANGED, Role.CHANGED]
    assert roles("gsl_stats_minmax") == [Role.CELL, Role.CELL, Role.INPUT]


def test_functions_that_reach_beyond_their_arrays_give_no_task(tasks: dict[str, OfflineTask]) -> None:
    assert "gsl_permute" not in tasks
    assert "gsl_ieee_printf_double" not in tasks
    assert len(tasks) == len(WANTED) - 2


def test_all_tasks_pass_their_own_assertions(
    executor: ForeignExecutor, tasks: dict[str, OfflineTask]
) -> None:
    for task in tasks.values():
        done = executor.check_solution(task.task.solution)
        assert done.is_passed, done.message


def test_a_task_with_one_expected_value_changed_fails(
    executor: ForeignExecutor, tasks: dict[str, OfflineTask]
) -> None:
    solution = tasks["gsl_sf_bessel_J0"].task.solution
    spoiled = re.sub(r"(assert abs\(.*? [-+] )[\d.]+", r"\g<1>9.25", solution, count=1)

    assert not executor.check_solution(spoiled).is_passed


def test_an_instruction_says_names_types_and_result(tasks: dict[str, OfflineTask]) -> None:
    told = tasks["gsl_poly_solve_quadratic"].task.instruction

    assert "`poly_solve_quadratic`" in told
    assert "`a` (float), `b` (float) and `c` (float)" in told
    assert "What C writes to `x0` and `x1` is not a parameter" in told
    assert "as a tuple in this order, what the C function returns (integer)" in told


def test_the_same_library_gives_the_same_tasks(
    executor: ForeignExecutor, prototypes: dict[str, Prototype], tasks: dict[str, OfflineTask]
) -> None:
    again = measure(executor.sandbox, executor.library, [prototypes["gsl_sort2"]], at_once=1)

    assert write_task(again["gsl_sort2"], executor.library) == tasks["gsl_sort2"]
