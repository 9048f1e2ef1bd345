"""Hypothesis draws the same examples on every run, so that a red test stays red until it is mended."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")
