"""The metadata of a release for programs: Croissant 1.0 with its responsible-AI extension.

Format: https://docs.mlcommons.org/croissant/docs/croissant-spec.html and croissant-rai-spec.html.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from crosspl_tui.pipelines.release.columns import COLUMNS, CellType, Column
from crosspl_tui.pipelines.release.summary import Summary

_TYPES = {CellType.TEXT: "sc:Text", CellType.WHOLE: "sc:Integer"}
_SPDX = "https://spdx.org/licenses/{}.html"
_FILES = {"data/items.jsonl": "application/jsonlines", "data/items.parquet": "application/x-parquet"}
_TABLE = "data/items.parquet"

Json = dict[str, object]


def croissant(summary: Summary, digests: Mapping[str, str]) -> str:
    """Return the text of `croissant.json`; `digests` are the SHA-256 of the release's files by path."""
    about = summary.about
    table: Json = {
        "@context": _context(),
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": about.name,
        "description": _description(summary),
        "version": about.version,
        "datePublished": about.date,
        "license": _licences(summary),
        **({"url": about.url} if about.url else {}),
        "creator": [{"@type": "sc:Person", "name": name} for name in about.creators or ("not stated",)],
        "citeAs": _citation(summary),
        "keywords": ["code", "benchmark", *(name for name, _ in summary.counts.of("Programming_Language"))],
        "isLiveDataset": False,
        **_responsible(summary),
        "distribution": [_file(path, kind, digests[path]) for path, kind in _FILES.items()],
        "recordSet": [_records()],
    }
    return json.dumps(table, indent=2) + "\n"


def _description(summary: Summary) -> str:
    languages = ", ".join(name for name, _ in summary.counts.of("Programming_Language"))
    return (
        f"{summary.counts.items} programming tasks in code that crosses languages or processes ({languages}), each "
        "with an instruction, a solution from a real source, its origin and licence, and the machine that judges "
        "answers."
    )


def _licences(summary: Summary) -> list[str]:
    """Links for identifiers, texts for expressions."""
    names = [share.licence for share in summary.counts.licences]
    return [name if " " in name else _SPDX.format(name) for name in names] or ["not stated"]


def _citation(summary: Summary) -> str:
    about = summary.about
    authors = " and ".join(about.creators) or "not stated"
    fields = {"title": about.name, "version": about.version, "author": authors, "year": about.date[:4]}
    return "@misc{release, " + ", ".join(f"{name}={{{value}}}" for name, value in fields.items()) + "}"


def _responsible(summary: Summary) -> Json:
    review, versions = summary.review, summary.versions
    agreement = (
        f" Two or more decided of {review.doubly} tasks, alike of {review.agreed}." if review.doubly else ""
    )
    return {
        "rai:dataCollection": (
            "Source files of public repositories and packages were scanned by finite state machines; the code that a "
            "machine accepts was cut out, and an instruction written for it."
        ),
        "rai:dataCollectionType": ["Software Collection", "Web Scraping"],
        "rai:dataPreprocessingProtocol": [
            "Code is cut out of its file, wrapped where its level asks for it, and judged by a strict and by the "
            "published judge. Near duplicates are marked, not removed."
        ],
        "rai:dataAnnotationProtocol": [
            f"People accept, edit or reject each generated task: {review.accepted_as_is} accepted as generated, "
            f"{review.edited} after an edit, {review.rejected} rejected, by {review.reviewers} reviewers.{agreement}"
        ],
        "rai:dataAnnotationPlatform": [versions.tool],
        "rai:annotationsPerItem": "One or more decisions of people; the column reviewers tells how many.",
        "rai:machineAnnotationTools": [*versions.judges, *versions.extractors],
        "rai:personalSensitiveInformation": [
            f"Searched for secrets, e-mail addresses, public IP addresses and author lines ({versions.scanner}); each "
            f"finding settled by a person: values kept {review.kept}, masked {review.masked}."
        ],
        "rai:dataLimitations": [
            "Judging by state machines accepts some wrong programs and rejects some right ones; solutions may "
            "be in the training data of models."
        ],
        "rai:dataBiases": [
            "Only code that the machines know is found, and only under licences that allow to publish it; the "
            f"repositories are {len(summary.counts.repositories)}."
        ],
        "rai:dataUseCases": ["Evaluation of models that write code. Not meant for training."],
        "rai:dataSocialImpact": "Left to the maintainer.",
        "rai:dataReleaseMaintenancePlan": "Left to the maintainer; releases are numbered and can be compared.",
    }


def _file(path: str, kind: str, digest: str) -> Json:
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "contentUrl": path,
        "encodingFormat": kind,
        "sha256": digest,
    }


def _records() -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": "tasks",
        "name": "tasks",
        "description": "All tasks, one a record.",
        "key": {"@id": "tasks/key"},
        "field": [_field(column) for column in COLUMNS],
    }


def _field(column: Column) -> Json:
    return {
        "@type": "cr:Field",
        "@id": f"tasks/{column.name}",
        "name": column.name,
        "description": column.description,
        "dataType": _TYPES[column.type],
        "source": {"fileObject": {"@id": _TABLE}, "extract": {"column": column.name}},
    }


@cache
def _context() -> Json:
    context: Json = json.loads((files(__package__) / "croissant_context.json").read_text(encoding="utf-8"))
    return context
