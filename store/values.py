"""Dataclasses as parameters of an INSERT."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from store.text import storable

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = str | int | float | None


def row_values(row: DataclassInstance, **more: Value) -> dict[str, Value]:
    """The row's fields and some more by name, with every text made storable."""
    values = {field.name: getattr(row, field.name) for field in fields(row)} | more
    return {name: storable(value) if isinstance(value, str) else value for name, value in values.items()}
