"""Foreign functions: items constructed, answers evaluated and published tasks verified, all by execution."""
