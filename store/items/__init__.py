"""Items: added, listed, filtered, and one of them in full."""
