# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the tables of library functions to what is built and installed.

  function_tables.py ROOT LIBRARIES   the stand-ins have what the rows say
  function_tables.py ROOT --row JSON TABLE FOLDER   a copy of what one more row
                                      writes, in FOLDER
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(ROOT / "tools/cmake"))
import library_functions  # noqa: E402


def defined(library):
    """Functions of a stand-in; its weak ones end the program."""
    lines = subprocess.run(["llvm-nm-22", "-D", "--defined-only", library],
                           check=True, capture_output=True, text=True).stdout
    found = [line.split() for line in lines.splitlines()]
    return {words[-1] for words in found if words[-2] != "W"}


def check(libraries):
    wrong = [f"{path} is not as its table says"
             for path in library_functions.write_all(only_check=True)]
    count = 0
    for path in sorted(ROOT.glob("lib/Libraries/*/Functions.json")):
        table = library_functions.Table(path)
        for vendor in table.vendors:
            has = defined(libraries / f"lib{vendor.name}.so")
            seen = set()
            for variant in vendor.facts.get("variants", [""]):
                for function in table.functions(vendor, variant=variant):
                    count += 1
                    if function.name in seen:
                        wrong.append(f"{path}: {function.name} stands twice")
                    seen.add(function.name)
                    if function.entry() and function.name not in has:
                        wrong.append(f"lib{vendor.name}.so lacks "
                                     f"{function.name}")
    print("\n".join(wrong) or f"{count} functions are as the tables say")
    return bool(wrong)


def write_row(row, table, folder):
    """Everything that follows from the table with one row more."""
    path = ROOT / table
    data = library_functions.Table(path)
    data.data["functions"].append(json.loads(row))
    for target, text in library_functions.outputs(data):
        (folder / target.name).write_text(text)
    for vendor in data.vendors:
        for name, text in data.entries(vendor.name):
            (folder / f"{vendor.name}-{name}").write_text(text)


if __name__ == "__main__":
    if sys.argv[2] == "--row":
        write_row(sys.argv[3], sys.argv[4], pathlib.Path(sys.argv[5]))
    else:
        sys.exit(check(pathlib.Path(sys.argv[2])))
