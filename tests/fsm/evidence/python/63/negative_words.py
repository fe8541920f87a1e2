from dataclasses import dataclass

print(
    "Timetable arithmetic; the pages (from starlette.responses import JSONResponse, "
    "Route, Starlette, run) come later."
)


@dataclass(frozen=True)
class RouteSection:
    start: int
    arrival: int

    @property
    def minutes(self) -> int:
        return self.arrival - self.start


def runtime(sections: list[RouteSection]) -> int:
    "A Request is answered by a Response on a Route of Starlette with this number; then run it."
    return sum(section.minutes for section in sections)


print("trains run for", runtime([RouteSection(5, 25), RouteSection(30, 48)]), "minutes")
