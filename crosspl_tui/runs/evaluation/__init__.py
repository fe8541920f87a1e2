"""Evaluating models and given answers on items: asked for, judged, scored, compared and exported."""
