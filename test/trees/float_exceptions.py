#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what `porthip run --check=float,underflow` finds with what GPU-FPX and
nixnan, which watch the instructions of NVIDIA's GPUs, have recorded.

    float_exceptions.py FOLDER --porthip PROGRAM [--as sm_80] [--seconds N]

Two forms of labels are read below FOLDER: that of GPU-FPX's detector/tests, a folder
with main.cu and exc-loc-type.csv (KIND,FILE:LINE,TYPE), and that of nixnan's test,
NAME.cu beside NAME.expect (counts by kind). They tell each instruction with such a
result, also those that a division is made of; porthip tells where it begins, once for
each place. So a program counts as found where porthip names one of the labelled lines,
or any where no lines are labelled.
"""
import argparse
import collections
import pathlib
import re
import subprocess

COUNTED = ("NaN", "Infinity", "-Infinity", "Subnormal", "Division by 0")


def programs_of_fpx(folder):
    for table in sorted(folder.rglob("exc-loc-type.csv")):
        where = table.parent
        if (where / "main.cu").exists():
            lines = {int(n) for n in re.findall(r":(\d+),", table.read_text())}
            yield where, [p.name for p in sorted(where.glob("*.cu"))], True, lines


def programs_of_nixnan(folder):
    for expect in sorted(folder.rglob("*.expect")):
        source = expect.with_suffix(".cu")
        if source.exists():
            counts = re.findall(r"^#nixnan: ([\w -]+?): +(\d+) ",
                                expect.read_text(), re.M)
            some = any(int(n) for kind, n in counts if kind in COUNTED)
            yield source.parent, [source.name], some, set()


def found(options, where, sources):
    """The lines that porthip names; None if the program does not run."""
    done = subprocess.run(
        [options.porthip, "run", "--as", options.gpu, "--check=float,underflow",
         *sources], cwd=where, capture_output=True, text=True, errors="replace",
        timeout=options.seconds)
    said = done.stdout + done.stderr
    lines = {int(n) for n in re.findall(
        r"^porthip: (?:float|underflow): .* gives .*:(\d+)$", said, re.M)}
    return lines if lines or " error: " not in said else None


def outcome(is_labelled, labelled, lines):
    if lines is None:
        return "does not run"
    if not lines:
        return "labelled, not found" if is_labelled else "nothing, as labelled"
    if not is_labelled:
        return "found, not labelled"
    if labelled and not labelled & lines:
        return "found at another line"
    return "found"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--porthip", type=pathlib.Path, required=True)
    parser.add_argument("--as", dest="gpu", default="sm_80")
    parser.add_argument("--seconds", type=int, default=120)
    options = parser.parse_args()
    options.porthip = options.porthip.resolve()
    total = collections.Counter()
    for where, sources, is_labelled, labelled in [
            *programs_of_fpx(options.folder), *programs_of_nixnan(options.folder)]:
        lines = found(options, where, sources)
        what = outcome(is_labelled, labelled, lines)
        total[what] += 1
        name = (where / sources[0]).relative_to(options.folder)
        print(f"{name}: {what} (labelled {sorted(labelled)}, found "
              f"{sorted(lines or [])})")
    print(dict(total))


if __name__ == "__main__":
    main()
