"""Writes the golden records of the games named on the command line."""

import sys

from tests.golden import write_all

for name in sys.argv[1:]:
    write_all(name)
