#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies CUDA files that are programs of their own, each in one call.

    verify_files.py PATH... --results FILE [--generated N --seed S]

A PATH is a file or a folder, of whose .cu files those with a main are taken;
--generated adds programs of test/differential. Each result is a line of JSON;
files that FILE has are not asked again. Said is per file: equal; differs, with
the first cause that verify names; original (it does not run, or is not taken);
unproven (nothing to compare); library (ROCm's is not here); time-out; failed. Every `differs` is to be read: a
right port that differs without a true cause is a fault of verify's.
"""
import argparse
import json
import os
import re
import shlex
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "differential"))
import constructs  # noqa: E402
import differential  # noqa: E402
from run_programs import run_lines, scaled  # noqa: E402
from run_tree import Run, REPO  # noqa: E402
from verify_programs import compiled  # noqa: E402

# Of those, what both sides compute alike; others are written to differ.
ALIKE = ["operators", "shifts", "device_shift", "counted_shift", "conversions",
         "narrow", "halves", "atomics", "counters", "warps", "integers",
         "floats", "stored_shift", "narrow_forms", "special_floats", "mixed",
         "instructions", "folded", "complexes", "halves_mixed", "reinterpreted"]
MAIN = re.compile(r"^\s*(?:extern \"C\" )?int\s+main\s*\(", re.M)
STANDARD = re.compile(r"-std=\S+")


def files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield os.path.abspath(path)
            continue
        for folder, _, names in sorted(os.walk(path)):
            for name in sorted(names):
                whole = os.path.abspath(os.path.join(folder, name))
                if name.endswith(".cu") and MAIN.search(read(whole)):
                    yield whole


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def generated(options):
    """Programs of the differential, written into the scratch folder."""
    constructs.CONSTRUCTS[:] = [c for c in constructs.CONSTRUCTS
                                if c.__name__ in ALIKE]
    for number in range(options.generated):
        path = os.path.join(options.work, "%s-%d.cu" % (options.seed, number))
        program = differential.Program(differential.generate(
            options.seed, number, options.cases))
        with open(path, "w", encoding="utf-8") as file:
            file.write(program.text())
        yield path


def judge(done):
    """What is to be said of a run of verify, and its cause."""
    cause = re.search(r"^ +cause[^:\n]*: (.*)", done.output, re.M)
    why = re.findall(r"error: (.*)", done.output)
    if done.timed_out:
        return "time-out", ""
    if done.status == 0:
        return "equal", ""
    if done.status == 1:
        return "differs", cause.group(1) if cause else ""
    if "a library of ROCm, and was not found" in done.output:
        return "library", why[-1]
    if "--allow-uncompared" in done.output:
        return "unproven", why[-1]
    if re.search(r"error: cuda@", done.output) or "refused" in done.output:
        return "original", why[-1]
    return "failed", (why or [done.output[-300:]])[-1]


def from_makefile(path, step):
    """Flags and arguments that a Makefile beside the file has, the latter
    scaled down as run_programs does it."""
    folder = os.path.dirname(path)
    if not os.path.exists(os.path.join(folder, "Makefile")):
        return [], []
    flags = compiled(folder)[1]
    lines = run_lines(folder)
    words = shlex.split(re.split("[|>]", lines[0])[0]) if lines else []
    return flags, scaled(words, step)[1:]


def one(options, path):
    flags, arguments = from_makefile(path, options.step)
    if not any(STANDARD.fullmatch(flag) for flag in flags):
        flags += (STANDARD.findall(read(path).split("\n\n")[0])[:1] or
                  ["-std=c++17"])
    line = [options.porthip, "verify", "--fresh",
            "--timeout=%d" % options.run_timeout]
    line += ["--leg=" + leg for leg in options.leg]
    begin = time.time()
    # A program looks for its files from its own folder.
    done = Run(line + options.porthip_arg + [path] + flags +
               (["--"] + arguments if arguments else []), options.timeout,
               os.path.dirname(path))
    said, cause = judge(done)
    kept = "\n".join(text for text in done.output.split("\n")
                     if not text.startswith("porthip: done "))
    return {"file": os.path.relpath(path, REPO), "verdict": said,
            "cause": cause, "seconds": round(time.time() - begin, 1),
            "output": kept[-4000:] if said != "equal" else ""}


def known(path):
    if not os.path.exists(path):
        return []
    return [json.loads(text) for text in read(path).splitlines() if text]


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("paths", nargs="*", metavar="PATH")
    p.add_argument("--porthip",
                   default=os.path.join(REPO, "build/dev/bin/porthip"))
    p.add_argument("--porthip-arg", action="append", default=[])
    p.add_argument("--leg", action="append",
                   help="as verify's; default: cuda@vgpu:sm_80, "
                   "hip@vgpu:gfx942")
    p.add_argument("--results", required=True, metavar="FILE")
    p.add_argument("--again", nargs="*", default=[], metavar="VERDICT",
                   help="ask files of these verdicts again")
    p.add_argument("--generated", type=int, default=0, metavar="N")
    p.add_argument("--seed", default="1")
    p.add_argument("--cases", type=int, default=25, help="of each of these")
    p.add_argument("--work", required=True, help="a scratch folder")
    p.add_argument("--step", type=int, default=3,
                   help="how far to scale down the arguments of a Makefile's "
                   "`run` (0: as they are)")
    p.add_argument("--run-timeout", type=int, default=60)
    p.add_argument("--timeout", type=int, default=300, help="of one file")
    options = p.parse_args()
    options.leg = options.leg or ["cuda@vgpu:sm_80", "hip@vgpu:gfx942"]
    os.makedirs(options.work, exist_ok=True)
    results = {r["file"]: r for r in known(options.results)}
    for path in [*files(options.paths), *generated(options)]:
        name = os.path.relpath(path, REPO)
        if name in results and results[name]["verdict"] not in options.again:
            continue
        results[name] = result = one(options, path)
        with open(options.results, "a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        print("%-8s %6.1f s %s %s" % (result["verdict"], result["seconds"],
                                      name, result["cause"]), flush=True)
    counts = {}
    for result in results.values():
        counts[result["verdict"]] = counts.get(result["verdict"], 0) + 1
    for name, count in sorted(counts.items()):
        print("%5d %s" % (count, name))


if __name__ == "__main__":
    main()
