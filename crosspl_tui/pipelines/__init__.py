"""The stages of the lines of work: functions from values to values, without database, clock or screen."""
