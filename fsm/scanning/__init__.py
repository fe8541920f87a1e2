"""The parts of the scanner: listing, reading, ruling out by literals, worker processes, memory."""
