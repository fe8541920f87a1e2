"""State machines that recognise inter-process communication in source code: catalogue, judges, traces, scanner."""
