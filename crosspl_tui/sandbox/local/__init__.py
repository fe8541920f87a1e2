"""The sandbox of this machine: bubblewrap where it works, otherwise plain processes with limits."""
