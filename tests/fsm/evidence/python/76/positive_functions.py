from subprocess import PIPE, CalledProcessError, run


def tracked_files(folder: str) -> list[str]:
    try:
        listed = run(["git", "ls-files"], cwd=folder, stdout=PIPE, stderr=PIPE, text=True, check=True)
    except CalledProcessError as error:
        raise SystemExit(error.stderr) from error
    return listed.stdout.splitlines()


print(len(tracked_files(".")))
