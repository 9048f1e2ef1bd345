"""A process that analyses one finished match: `python -m dicery.server.tables.analysis_worker`.

It reads a record, writes a line "done total" as it goes on, and the analysis as the last line. It leaves the processor
to everything else that wants it.
"""

import os
import signal
import sys

from dicery.coach.analysis import analyse
from dicery.coach.stored import write_analysis
from dicery.games import SHELF
from dicery.match.record import read

LEAST_URGENT = 19


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    os.nice(LEAST_URGENT)
    record = read(sys.stdin.read(), SHELF)
    found = analyse(record, progress=lambda done, total: print(done, total, flush=True))
    print(write_analysis(found), flush=True)


if __name__ == "__main__":
    main()
