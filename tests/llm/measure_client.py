"""Measures the client: answers a second against the ideal, CPU a call, and memory from first to last.

python -m llm.scripted_endpoint --latency 0.2        prints the URL
python -m llm.measure_client URL --threads 64 --calls 10000
"""

from __future__ import annotations

import argparse
import resource
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from crosspl_tui.llm.cache import CachedModel, Identity
from crosspl_tui.llm.client import Client
from crosspl_tui.llm.endpoint import Endpoint
from crosspl_tui.llm.exchange import Message, OpenModel, Request
from crosspl_tui.llm.keys import Key
from crosspl_tui.llm.stored import StoredReplies
from store.database import open_database
from store.writer import GroupWriter


def main() -> None:
    """Ask as often as told, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--threads", type=int, default=64)
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--latency", type=float, default=0.2)
    parser.add_argument("--whole", action="store_true", help="ask for replies in one piece")
    parser.add_argument("--db", help="keep the replies in this database")
    options = parser.parse_args()
    endpoint = Endpoint("m", "m", options.url, concurrency=options.threads, is_streamed=not options.whole)
    model: OpenModel = Client(endpoint, Key("sk-measured"), None)
    if options.db:
        database = open_database(options.db)
        replies = StoredReplies(database, GroupWriter(database))
        model = CachedModel(model, Identity("m", "m"), replies)
    system = Message("system", "Answer with code only. " * 20)

    def ask(number: int) -> str:
        return model.ask(Request([system, Message("user", f"{number} " + "Write a function. " * 100)])).answer

    ask(-1)
    with ThreadPoolExecutor(options.threads) as threads:
        list(threads.map(ask, range(options.threads)))
        memory = [_megabytes()]
        cpu, began = _cpu(), time.perf_counter()
        for number, _answer in enumerate(threads.map(ask, range(options.calls)), 1):
            if number % (options.calls // 10) == 0:
                memory.append(_megabytes())
        seconds, cpu = time.perf_counter() - began, _cpu() - cpu
    rate, ideal = options.calls / seconds, options.threads / options.latency
    print(f"{rate:.0f}/s, {rate / ideal:.0%} of {ideal:.0f}; CPU {cpu / options.calls * 1000:.2f} ms a call")
    print("MB:", *(f"{one:.1f}" for one in memory))
    model.close()


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    main()
