#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the checks against labelled code: recall and precision.

    run_corpus.py --porthip PORTHIP [options] FILE_OR_FOLDER...

A file is CUDA. Its first lines say how it is translated, one run for each:

    // porthip --warp=keep --gpu=gfx942

and the end of a line says what is wrong with it in that port:

    int lane = threadIdx.x % 32; // wrong: porthip-warp-hard-coded-size
    int both = f(); // wrong: porthip-memory-a, porthip-memory-b
    k<<<1, 32>>>(); // note: porthip-warp-half-idle-block
    // wrong@+1: porthip-warp-spin-lock

A finding that no comment expects is a false alarm, a comment that no finding
meets is a miss. Notes have to be expected as notes; those without a comment do
not count, since they claim nothing to be wrong. Only the checks of the corpus
are compared: ids that begin with one of --groups, or all with --exact, which
also wants everything right (for the test of a single check).

Comments are blanked before porthip sees the file: it cannot read the answers.
"""
import argparse
import collections
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

RUN = re.compile(r"^// porthip\b(.*)$")
LABEL = re.compile(
    r"// (wrong|note)(?:@([+-]\d+))?:((?:[ ,]+porthip-[a-z0-9-]+)+)")
TEST_LINE = re.compile(r"^// (RUN|REQUIRES|UNSUPPORTED):")
FINDING = re.compile(r"^(.*?):(\d+):\d+: (error|warning|note): .* "
                     r"\[(porthip-[a-z0-9-]+)\]$", re.M)
KERNEL = re.compile(r"\b__global__\b(?!.*;\s*$)")


def read(path):
    """-> runs, {(line, id, is_note)}, text without comments, {line: kernel}"""
    runs, labels, lines = [], set(), []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        run = RUN.match(line)
        if run:
            runs.append(run[1].strip())
        for kind, offset, ids in LABEL.findall(line):
            for ident in re.findall(r"porthip-[a-z0-9-]+", ids):
                labels.add((number + int(offset or 0), ident, kind == "note"))
        line = LABEL.sub("", line).rstrip()
        lines.append("" if TEST_LINE.match(line) or run else line)
    return runs or [""], labels, "\n".join(lines) + "\n"


def findings(porthip, options, files):
    """{file name: {(line, id, is_note)}}"""
    command = [*porthip, "--cuda-path=none", "-v", "--color=never",
               "--dry-run", "--fail-on=never", *files, *shlex.split(options)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{shlex.join(command)}: {run.stderr}")
    found = collections.defaultdict(set)
    for path, line, level, ident in FINDING.findall(run.stderr):
        found[os.path.basename(path)].add((int(line), ident, level == "note"))
    return found


class Score:
    def __init__(self):
        self.hits = self.missed = self.false = 0

    def add(self, other):
        self.hits += other.hits
        self.missed += other.missed
        self.false += other.false

    @property
    def recall(self):
        wanted = self.hits + self.missed
        return self.hits / wanted if wanted else 1.0

    @property
    def precision(self):
        given = self.hits + self.false
        return self.hits / given if given else 1.0

    def row(self, name):
        return (f"{name:44} {self.hits:5} {self.missed:6} {self.false:6} "
                f"{self.recall:8.1%} {self.precision:10.1%}")


def collect(paths):
    for path in paths:
        if path.is_dir():
            yield from (p for p in sorted(path.rglob("*.cu")))
        else:
            yield path


def compare(name, labels, found, groups, scores, complaints):
    wanted = {ident for _, ident, _ in labels}
    for line, ident, is_note in sorted(labels - found):
        scores[ident].missed += 1
        complaints.append(f"{name}:{line}: missed {ident}")
    for line, ident, is_note in sorted(found):
        if not ident.startswith(groups) and ident not in wanted:
            continue
        if (line, ident, is_note) in labels:
            scores[ident].hits += 1
        elif not is_note:
            scores[ident].false += 1
            complaints.append(f"{name}:{line}: false {ident}")


def kernels(text, labels):
    """How many kernels, and how many of them have nothing wrong."""
    starts = [n for n, line in enumerate(text.splitlines(), 1)
              if KERNEL.search(line)]
    wrong = set()
    for line, _, _ in labels:
        before = [n for n in starts if n <= line]
        wrong.add(before[-1] if before else 0)
    return len(starts), len([n for n in starts if n not in wrong])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--porthip", type=shlex.split, required=True)
    parser.add_argument("--options", default="",
                        help="further options of porthip, such as --gpu=gfx942")
    parser.add_argument("--groups", default="porthip-warp-,porthip-memory-,"
                        "porthip-launch-,porthip-numerics-,porthip-arch-,"
                        "porthip-library-")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--kernels", type=int, default=0, metavar="N",
                        help="fail with fewer")
    parser.add_argument("--exact", action="store_true")
    args = parser.parse_args()
    groups = ("porthip-",) if args.exact else tuple(args.groups.split(","))

    scores = collections.defaultdict(Score)
    complaints, count, right = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        by_options, originals = collections.defaultdict(list), {}
        for number, path in enumerate(collect(args.paths)):
            runs, labels, text = read(path)
            # Equal names in two folders of the corpus must not meet.
            name = f"{number}-{path.name}"
            copy = pathlib.Path(folder, name)
            copy.write_text(text)
            originals[name] = (path, labels)
            total, clean = kernels(text, labels)
            count, right = count + total, right + clean
            for options in runs:
                by_options[options].append(str(copy))
        for options, files in by_options.items():
            found = findings(args.porthip, f"{options} {args.options}", files)
            for file in files:
                name = os.path.basename(file)
                path, labels = originals[name]
                compare(path, labels, found[name], groups, scores, complaints)

    for line in complaints:
        print(line)
    total = Score()
    print(f"{'check':44} {'hits':>5} {'missed':>6} {'false':>6} "
          f"{'recall':>8} {'precision':>10}")
    for ident in sorted(scores):
        total.add(scores[ident])
        print(scores[ident].row(ident))
    print(total.row("all"))
    print(f"{count} kernels, {right} of them right")
    if args.exact and complaints:
        return 1
    return bool(min(total.recall, total.precision) * 100 < args.at_least or
                count < args.kernels or not (total.hits or args.exact))


if __name__ == "__main__":
    sys.exit(main())
