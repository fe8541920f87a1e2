from argparse import ArgumentParser
from pathlib import Path

print(
    "Prints the recipes that the Flask application (from flask import Flask, "
    "request; app.route, request.form) serves."
)


def read_recipe(path: Path) -> str:
    "Return one recipe; GET and POST of it are the web program's."
    return path.read_text(encoding="utf-8")


def main() -> None:
    parser = ArgumentParser(description="the route to each recipe, as get_json has it")
    parser.add_argument("folder", type=Path)
    routes_and_forms = sorted(parser.parse_args().folder.glob("*.txt"))
    print("\n\n".join(read_recipe(path) for path in routes_and_forms))


main()
