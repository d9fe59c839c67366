"""`python -m chapterhouse` is the command `chapterhouse`."""

import sys

from chapterhouse.terminal.main import main

if __name__ == "__main__":
    sys.exit(main())
