"""`python -m crosspl_tui` is the command `crosspl-tui`."""

from crosspl_tui.cli.main import main

if __name__ == "__main__":
    main()
