"""How far two readers of the same items agree, as a release tells it."""

from __future__ import annotations

from sqlalchemy import Connection

from crosspl_tui.pipelines.release.summary import AgreementFigure
from crosspl_tui.runs.statistics.agreement import (
    Figure,
    Statistic,
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    raw_agreement,
)
from crosspl_tui.runs.statistics.bootstrap import with_intervals
from crosspl_tui.runs.statistics.ratings import gather
from store.review.blind_results import second_pairs

_STATISTICS: dict[str, Statistic] = {
    "raw agreement": raw_agreement,
    "Cohen's kappa": cohen_kappa,
    "Krippendorff's alpha": krippendorff_alpha,
    "Gwet's AC1": gwet_ac1,
}


def agreement_figures(connection: Connection) -> tuple[AgreementFigure, ...]:
    """Compare first and blind second verdicts of all items; nothing where no item was read twice."""
    pairs = second_pairs(connection)
    if not pairs:
        return ()
    ratings = gather(((pair.first.value, pair.second.value) for pair in pairs), ("first", "second"))
    figures = with_intervals(ratings, tuple(_STATISTICS.values()))
    return tuple(
        AgreementFigure(name, len(pairs), _text(figure))
        for name, figure in zip(_STATISTICS, figures, strict=True)
    )


def _text(figure: Figure) -> str:
    if figure.value is None:
        return figure.sentence
    interval = "" if figure.low is None else f" ({figure.low:.3f} to {figure.high:.3f})"
    return f"{figure.value:.3f}{interval}{' ' * bool(figure.sentence)}{figure.sentence}"
