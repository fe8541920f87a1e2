from tornado import template

print("The RequestHandler with get and post, the Application, listen and start are in the web program.")

LETTER = template.Template("""Dear {{ name }},

please listen before you start; the Application form is enclosed.
""")


def get_letters(names: list[str]) -> list[bytes]:
    return [LETTER.generate(name=name) for name in names]


restarted = get_letters(["Ada", "Grace"])
print(b"\n".join(restarted).decode("utf-8"))
