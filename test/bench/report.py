# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How fast `porthip report` is on any folders of CUDA: without kept answers, and
with those of the run before.

report.py --porthip PORTHIP FOLDER..."""
import argparse
import json
import os
import resource
import subprocess
import tempfile
import time


def run(porthip, folders, cache, out):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    subprocess.run([porthip, "report", *folders, "-q", "--cache-dir", cache,
                    "--json", out], check=True, stderr=subprocess.DEVNULL)
    wall = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime -
           before.ru_utime - before.ru_stime)
    # The largest of all children so far: each run's own is measured first.
    return wall, cpu, after.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("folders", nargs="+")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        out = os.path.join(work, "report.json")
        for kind in ("headers precompiled", "answers kept"):
            if kind == "headers precompiled":
                # The first run of all makes the precompiled headers.
                run(args.porthip, args.folders[:1], work, out)
                units = os.path.join(work, "units")
                for name in os.listdir(units):
                    os.remove(os.path.join(units, name))
            wall, cpu, peak = run(args.porthip, args.folders, work, out)
            with open(out, encoding="utf-8") as file:
                summary = json.load(file)["summary"]
            print("%-20s %5d files %7d lines %6.1f s %6.1f s CPU "
                  "%6.1f files/s, at most %.0f MB a process" %
                  (kind, summary["files"], summary["lines"], wall, cpu,
                   summary["files"] / wall, peak))


main()
