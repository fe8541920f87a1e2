"""A tiny clone in the published layout: one Python task, and a model's answers with their published verdicts."""

from __future__ import annotations

import json
from pathlib import Path

from crosspl_tui.runs.exchange_facts import machine_facts
from store.database import open_database
from store.exchange.crosspl import import_crosspl

MACHINE = 67
SOLUTION = """import socket

def ask(host, port, question):
    client = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    client.connect((host, port))
    client.send(question)
    answer = client.recv(1024)
    client.close()
    return answer
"""
WORDS_ONLY = """import socket

def explain():
    return "open a SOCK_STREAM, connect, send, then close it"
"""


def make_clone(folder: Path) -> Path:
    """Write the clone; the published judge accepts both answers, the second one only for words in a message."""
    task = {
        "Task_id": 1,
        "Github_ID": "1",
        "Github_Project_Name": "example",
        "Programming_Language": "Python",
        "suffix": ".py",
        "Interface_class": "IPC",
        "Interface_name": "TCP Client - side by using socket in python",
        "Instruction": "Task Description: ask a server.",
        "Canonical_solution": SOLUTION,
        "FSMID_for_test": MACHINE,
        "Code_level": "Function-level",
    }
    tasks = folder / "PolyBench" / "IPC_Bench" / "python_ipc"
    answers = folder / "Test_results" / "python_ipc" / "some-model"
    tasks.mkdir(parents=True)
    answers.mkdir(parents=True)
    (tasks / "IPC_1.json").write_text(json.dumps(task))
    (tasks / "IPC_2.json").write_text(json.dumps(task | {"Task_id": 2}))
    shared = {
        name: task[name] for name in ("Instruction", "Canonical_solution", "Code_level", "FSMID_for_test")
    }
    rows = [
        shared | {"Task_id": 1, "right_result": SOLUTION},
        shared | {"Task_id": 2, "right_result": WORDS_ONLY},
    ]
    (answers / "greedy_pass.json").write_text(json.dumps(rows))
    return folder


def import_clone(database: Path, folder: Path) -> None:
    with open_database(database) as opened:
        report = import_crosspl(opened, make_clone(folder), machine_facts())
    assert not report.problems, report
