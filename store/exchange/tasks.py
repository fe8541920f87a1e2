"""Published tasks: their fields checked against the machines and made into items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from store.exchange.fields import Fields
from store.exchange.layout import FileKind
from store.exchange.naming import FFI_SUITE, IPC_SUITE, item_key
from store.items.lists import NewItem

LEVELS = ("Function-level", "Class-level")
AUTHOR = "published"


@dataclass(frozen=True, slots=True)
class MachineFacts:
    """What an import must know of a machine: its language, technology and title, and the suffixes it reads.

    The first suffix is that of tasks which do not name one.
    """

    language: str
    technology: str
    title: str
    suffixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Machines:
    """The machines an import knows, and which of them detects what the FFI tasks do."""

    by_id: Mapping[int, MachineFacts]
    ffi_id: int

    def of(self, fields: Fields, field: str) -> tuple[int, MachineFacts]:
        """Return the machine that a field names; raises `BadDataError` when there is none of this id."""
        machine_id = fields.whole(field)
        if machine_id not in self.by_id:
            raise fields.error(field, f"there is no machine {machine_id}")
        return machine_id, self.by_id[machine_id]


def new_item(kind: FileKind, content: object, machines: Machines) -> NewItem:
    """Make an item of a task file's content; raises `BadDataError` naming the field that is wrong."""
    fields = Fields.of(content)
    return _ipc_item(fields, machines) if kind is FileKind.TASK else _ffi_item(fields, machines)


def _ipc_item(fields: Fields, machines: Machines) -> NewItem:
    machine_id, machine = machines.of(fields, "FSMID_for_test")
    task_id, language, suffix = (
        fields.whole("Task_id"),
        fields.text("Programming_Language"),
        fields.text("suffix"),
    )
    if language != machine.language:
        raise fields.error(
            "Programming_Language", f"is {language!r}, but machine {machine_id} is one of {machine.language}"
        )
    if suffix.lower() not in machine.suffixes:
        known = ", ".join(machine.suffixes)
        raise fields.error("suffix", f"{suffix!r} is foreign to machine {machine_id}, which reads {known}")
    if (level := fields.text("Code_level")) not in LEVELS:
        raise fields.error("Code_level", f"must be {' or '.join(LEVELS)}, not {level!r}")
    return NewItem(
        key=item_key(IPC_SUITE, language, task_id),
        suite=IPC_SUITE,
        task_id=task_id,
        language=language,
        suffix=suffix,
        technology=machine.technology,
        machine_id=machine_id,
        machine_title=machine.title,
        level=level,
        project=fields.text("Github_Project_Name"),
        project_id=fields.text("Github_ID"),
        interface_class=fields.text("Interface_class"),
        interface_name=fields.text("Interface_name"),
        instruction=fields.filled_text("Instruction"),
        code=fields.filled_text("Canonical_solution"),
        author=AUTHOR,
    )


def _ffi_item(fields: Fields, machines: Machines) -> NewItem:
    machine = machines.by_id.get(machines.ffi_id)
    if machine is None:
        raise fields.error("Interface_name", f"there is no machine {machines.ffi_id} to judge FFI tasks by")
    task_id = fields.whole("Task_id")
    return NewItem(
        key=item_key(FFI_SUITE, machine.language, task_id),
        suite=FFI_SUITE,
        task_id=task_id,
        language=machine.language,
        suffix=machine.suffixes[0],
        technology=machine.technology,
        machine_id=machines.ffi_id,
        machine_title=machine.title,
        level="",
        project="GNU Scientific Library",
        project_id="",
        interface_class="FFI",
        interface_name=fields.text("Interface_name"),
        instruction=fields.filled_text("Instruction"),
        code=fields.filled_text("Canonical_solution"),
        author=AUTHOR,
    )
