"""Reasoning questions as work: made of solved translations, answered by models, judged by execution, and compared."""
