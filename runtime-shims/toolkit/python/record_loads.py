# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records the sources that PyTorch compiles as Python files are imported, by
`load()` of torch.utils.cpp_extension.

    python3 record_loads.py ROOT SCRIPTS SCRATCH [OTHER]

reads the files that SCRIPTS has, a path below ROOT in each line, and runs nothing:
such a file may train a network. Writes SCRATCH/compile_commands.json, with all that OTHER has, a
database of another build of the project. Standard output: how many units of
CUDA it found, and in how many files.
"""
import json
import os
import sys

import record_setup
from read_calls import read_calls


def beside(root, script, path):
    """PyTorch takes a path from where Python was started: mostly the file's
    folder or one above it. None: there is no such file or folder."""
    folder = os.path.join(root, os.path.dirname(script))
    while True:
        whole = os.path.normpath(os.path.join(folder, path))
        if os.path.exists(whole):
            return whole
        if os.path.realpath(folder) == os.path.realpath(root):
            return None
        folder = os.path.dirname(folder)


def texts(value):
    return [v for v in value or [] if isinstance(v, str)] \
        if isinstance(value, list) else []


def loads(root, script):
    """The arguments of each call that compiles CUDA, with whole paths."""
    found = []

    def take(_, given):
        paths = [beside(root, script, s) for s in texts(given.get("sources"))]
        paths = [p for p in paths if p and os.path.isfile(p)]
        if not any(p.endswith(".cu") for p in paths):
            return
        folders = [beside(root, script, f)
                   for f in texts(given.get("extra_include_paths"))]
        found.append({"name": str(given.get("name", "extension")),
                      "sources": paths,
                      "extra_include_paths": [f for f in folders if f],
                      "extra_cflags": texts(given.get("extra_cflags")),
                      "extra_cuda_cflags": texts(
                          given.get("extra_cuda_cflags"))})

    try:
        read_calls(os.path.join(root, script), ("load",), take)
    except (OSError, SyntaxError, ValueError, RecursionError):
        pass  # the migration of build files says what is not Python
    return found


def main():
    root, listed, scratch = map(os.path.abspath, sys.argv[1:4])
    others = record_setup.other_units(sys.argv[4]) if len(sys.argv) > 4 else []
    there = {os.path.realpath(os.path.join(u["directory"], u["file"]))
             for u in others}
    units = files = 0
    with open(listed, encoding="utf-8") as file:
        scripts = file.read().splitlines()
    for script in scripts:
        before = units
        del record_setup.RECORDED[:]
        for call in loads(root, script):
            record_setup.load(**call)
        for unit in record_setup.commands(root, os.path.dirname(script), root):
            whole = os.path.realpath(unit["file"])
            if whole not in there:
                there.add(whole)
                others.append(unit)
                units += whole.endswith(".cu")
        files += units > before
    if units:
        with open(os.path.join(scratch, "compile_commands.json"), "w",
                  encoding="utf-8") as file:
            json.dump(others, file, indent=1)
    record_setup.note("units", str(units))
    record_setup.note("files", str(files))


if __name__ == "__main__":
    main()
