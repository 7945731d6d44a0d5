#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Estimates against ports that people made by hand: makes the tables of
docs/design/report.md from ports-in-histories.json. `heldOut` are those that no
number of the model was set by.

Hours of a history are those of its commits to the port, by sessions: commits of
one developer that are at most two hours apart are one session, which lasts from
its first to its last commit and two hours before. Merges and squashes of the
same work do not count.

histories.py [--check FILE]     the tables, or whether FILE has them
histories.py --measure PORTHIP --sources FOLDER
    writes the estimates anew; FOLDER has a checkout of the commit before each
    port, in a folder by the repository's name, without its owner.
"""

import argparse
import json
import pathlib
import subprocess
import sys
from datetime import datetime

DATA = pathlib.Path(__file__).with_name("ports-in-histories.json")
GAP = LEAD = 2.0  # hours
LEAST = 9  # of 12 whose likely value is within a factor of 2


def hours(commits):
    by_author = {}
    for _, author, time in commits:
        by_author.setdefault(author, []).append(datetime.fromisoformat(time))
    total = 0.0
    for times in by_author.values():
        last = None
        for time in sorted(times):
            gap = (time - last).total_seconds() / 3600 if last else GAP + 1
            total += LEAD if gap > GAP else gap
            last = time
    return total


def is_near(port):
    shown, likely = hours(port["commits"]), port["minutes"]["likely"] / 60
    return shown / 2 <= likely <= shown * 2


def days(commits):
    first, last = min(c[2] for c in commits), max(c[2] for c in commits)
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).days + 1


def table(ports):
    rows = [
        "| project | kernels | places | commits | over days | lines added | "
        "history | estimate | within a factor of 2 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for p in ports:
        low, likely, high = (
            p["minutes"][k] / 60 for k in ("low", "likely", "high")
        )
        note = "yes" if is_near(p) else "no"
        if p["note"]:
            note += ": " + p["note"]
        rows.append(
            f"| {p['repository']} | {p['kernels']} | {p['places']} | "
            f"{len(p['commits'])} | {days(p['commits'])} | {p['linesAdded']} | "
            f"{hours(p['commits']):.0f} h | "
            f"{likely:.1f} h ({low:.1f} to {high:.0f}) | {note} |"
        )
    return "\n".join(rows) + "\n"


def summary(ports):
    near = sum(map(is_near, ports))
    return f"{table(ports)}\n{near} of {len(ports)} within a factor of 2.\n"


def measure(ports, porthip, sources):
    for p in ports:
        folder = pathlib.Path(sources) / p["repository"].split("/")[1]
        out = subprocess.run(
            [porthip, "report", folder, "--cuda-path=none", "-q", "--json", "-"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        report = json.loads(out)
        total = report["summary"]["sum"]
        p["kernels"] = len(report["kernels"])
        p["places"] = sum(total["places"].values())
        p["minutes"] = {k: round(v) for k, v in total["minutes"].items()}


def write(ports):
    texts = []
    for p in ports:
        head = json.dumps({k: v for k, v in p.items() if k != "commits"})
        lines = ",\n".join("    " + json.dumps(c) for c in p["commits"])
        texts.append(f'  {head[:-1]},\n  "commits": [\n{lines} ] }}')
    DATA.write_text('{ "ports": [\n' + ",\n".join(texts) + "\n] }\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", metavar="FILE")
    parser.add_argument("--measure", metavar="PORTHIP")
    parser.add_argument("--sources", metavar="FOLDER")
    args = parser.parse_args()
    ports = json.loads(DATA.read_text())["ports"]
    if args.measure:
        measure(ports, args.measure, args.sources)
        write(ports)
    known = [p for p in ports if not p.get("heldOut")]
    texts = [summary(known), summary([p for p in ports if p.get("heldOut")])]
    if not args.check:
        print("\n".join(texts), end="")
        return 0
    page = pathlib.Path(args.check).read_text()
    if not all(text in page for text in texts):
        sys.exit(f"{args.check}: the tables are not those of {DATA.name}")
    near = sum(map(is_near, known))
    if near < LEAST or len(known) < 12:
        sys.exit(f"{near} of {len(known)} estimates are within a factor of 2")
    return 0


if __name__ == "__main__":
    sys.exit(main())
