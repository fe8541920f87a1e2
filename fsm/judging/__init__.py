"""The parts of the judges: names and where they may stand, ways through a machine, order, findings."""
