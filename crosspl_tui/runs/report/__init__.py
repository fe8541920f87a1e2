"""The report: sections of tables and plots, each number with the rows behind it.

How a section plugs in. `registry.SECTIONS` is the ordered tuple of all `SectionMaker`s; the command and the screen know
nothing else. A section is one module here with one function

    def make(connection: sqlalchemy.Connection) -> Section

and one line in the registry: `SectionMaker("steps", "Yield per step", Group.TRANSLATIONS, "translation_yield")`, where
the last is the module's name. `make` reads one state of the data with SQL aggregates and loads no texts. Where there is
nothing to show it returns a `Section` without tables whose `note` says what would fill it. A section that needs what is
costly to count has `has_preparation=True` and a function `prepare(database)` that writes it down first.

Values (`section.py`). A `Section` has `id`, `title`, `tables`, `plots` and a `note`. A `Table` has `id`, `title`,
`columns` (`Column(label, is_number)`), `rows` of `Cell`s and a `note`; ids are unique among the tables of a section,
and among its plots, and become names of files. A `Cell` holds the `text` that people read, the exact `value` that CSV
and JSON get with `low` and `high` of its interval, and `behind`: None, or a function from a connection to the rows that
the number counts, as `store.totals.evidence.Evidence` (what it is, its id, a name and a line to read). Make it with
`functools.partial(function_of_the_store, ...)`, so that nothing is read before somebody asks. `label_cell`,
`count_cell`, `number_cell` and `share_cell` write the usual ones. A `Plot` has a `kind` (bars, points, line, boxes,
heat map), `series` of `Point`s (x a number, or the place 0, 1, ... of one of the `categories`) and labels; it knows no
drawing library. A heat map has a series for each row and 0 to 1 as y (a share, which the label `PERCENT` says, or a
similarity). Rates and shares are in percent wherever they are written: make their cells with `percent_cell` or
`share_cell`.
"""
