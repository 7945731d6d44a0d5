#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/projects.md from results/projects.json, a list of tables, and from
what board/board.py left in results/board.

With --check nothing is written: the exit status is 1 where the page is not
current, or a row has not as many cells as its table has columns.
"""
import json
import pathlib
import sys
import textwrap

HERE = pathlib.Path(__file__).parent
BOARD = HERE / "results" / "board"
RESULTS = HERE / "results" / "projects.json"
PAGE = HERE.parent.parent / "docs" / "projects.md"

HEAD = """\
# Projects that were ported

Made by `test/trees/projects_page.py` from `test/trees/results/projects.json`: edit
that file. To repeat a row, check out the commit and run

```sh
porthip port DIR --rocm-path ROCM --gpu gfx942 --gpu gfx1100
```

where ROCM has the headers of HIP 6.3 and of its libraries (October 2024; HIP 5.2 before
2026-11-26), then the commands that it prints, with folders of `porthip toolkit --cuda`
and `porthip toolkit --rocm`. CUDA's headers are those of 13.0. An empty cell was not
measured.
"""


def prose(text):
    return textwrap.fill(text, 88, break_long_words=False,
                         break_on_hyphens=False)


def line(cells):
    return f"| {' | '.join(cells)} |\n"


def render(table):
    columns = table["columns"]
    for row in table["rows"]:
        if len(row) != len(columns):
            sys.exit(f"{RESULTS}: {row[0]}: {len(row)} cells for "
                     f"{len(columns)} columns")
    text = f"\n## {table['title']}\n\n"
    if table["text"]:
        text += prose(table["text"]) + "\n\n"
    text += line(columns) + line(["---"] * len(columns))
    return text + "".join(line(row) for row in table["rows"])


def end_of(steps, name, gpus):
    """By GPU: whether the step ended well, or what tests passed."""
    cells = []
    for gpu in gpus:
        step = steps.get(f"{name} {gpu}")
        if not step:
            cells.append("-")
        elif "passed" in step:
            of = f" of {step['tests']}" if "tests" in step else ""
            cells.append(f"{step['passed']}{of}")
        else:
            cells.append("time" if step["timed_out"] else
                         "no" if step["status"] else "yes")
    return " / ".join(cells)


def board_row(result):
    steps, port = result["steps"], result["steps"].get("port", {})
    gpus = [name.split()[1] for name in steps if name.startswith("toolkit ")]
    gpus.sort(key=lambda gpu: (gpu.startswith("gfx"), len(gpu), gpu))
    known = "minutes" in port
    return [result["name"], result["commit"][:8],
            f"{port['cudaFiles']}, {port['translationUnits']}" if known else "",
            f"{sum(step['cpu_s'] for step in steps.values()):.0f}",
            ", ".join(gpus), end_of(steps, "build", gpus),
            end_of(steps, "test", gpus),
            str(len(port["left"])) if known else "",
            f"{port['minutes'] / 60:.1f}" if known else "",
            result["not_tried"] or result.get("left_out", "")]


def board():
    """The table of the board; nothing where there are no results."""
    rows = [board_row(json.loads(file.read_text()))
            for file in sorted(BOARD.glob("*.json"))]
    return [{"title": "The board",
             "text": "By `test/trees/board/board.py`, nothing edited by hand. CPU "
             "seconds are of all steps: port, builds and tests. \"yes\" and "
             "\"no\" say whether a command ended with 0, numbers which of the "
             "project's own tests passed, in the order of the GPUs.",
             "columns": ["project", "commit", "CUDA files, units", "CPU s",
                         "GPUs", "built", "own tests", "findings left", "hours",
                         "not tried, left out"],
             "rows": rows}] if rows else []


def main():
    tables = board() + json.loads(RESULTS.read_text())["tables"]
    page = HEAD + "".join(render(table) for table in tables)
    if sys.argv[1:] == ["--check"]:
        if PAGE.read_text() != page:
            sys.exit("docs/projects.md is not current; run "
                     "test/trees/projects_page.py")
        print(f"{sum(len(t['rows']) for t in tables)} rows")
        return
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
