"""`python -m sheetgen`, and where the command `sheetgen` starts."""

from __future__ import annotations

import sys


def run() -> None:
    """Start the command line; Ctrl-C while it is still being loaded ends it quietly too."""
    try:
        from .cli.app import main
    except KeyboardInterrupt:
        sys.exit(130)
    main()


if __name__ == "__main__":
    run()
