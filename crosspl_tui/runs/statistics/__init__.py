"""Figures of measurement: agreement of raters, intervals, distributions. Pure: functions from values to values."""
