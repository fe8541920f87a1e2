"""The machinery that works on runs: it leases rows, lets threads do them, and keeps what comes of each once."""
