(text) @prose
