#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what `porthip run --check` finds with the labels of a verifier's suite.

FOLDER holds kernels without a program around them, as the CUDA tests of
GPUVerify are: the first line is `//pass` or `//xfail:WHY`, the next has
`--blockDim=N --gridDim=N`. For each kernel a program is written that calls it
with four sets of made arguments, compiled with -G so that no store is left out
as useless. Found is a race, a barrier that not all threads reach, a write to
constant memory, an access through a null pointer, an assertion that fails. Where
a kernel that is labelled right ends with a fault, its arguments were wrong. Says
where label and run differ, and how often they agree. Nothing is written into
FOLDER.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
KERNEL = re.compile(
    r"(?P<template>template\s*<[^>]*>\s*)?(?:extern\s+\"C\"\s*)?"
    r"__global__\s+(?:static\s+|inline\s+)?void\s+"
    r"(?:__launch_bounds__\s*\([^)]*\)\s*)?(?P<name>\w+)\s*\(")
# Assertions about a proof, with nothing that a run could show.
PROOF = re.compile(r"__(?:assert|requires|assume)\s*\(.*(?:__(?:read|write)\w*\s*\(|"
                   r"__no_(?:read|write)|__(?:uniform|distinct|other)_\w+|"
                   r"__ptr_offset|__all\s*\()|__return_val\w*|__at_most_one")
CONSTANT = re.compile(r"constant memory")
FAULT = re.compile(r"constant memory|null pointer")
CHECKS = "memory,race,sync"
LIMITS = ("cudaErrorInvalidConfiguration", "cudaErrorInvalidValue")


def size(words, name, otherwise):
    found = re.search(r"--" + name + r"=\[?([\d,\s]+)\]?", words)
    return [int(n) for n in found[1].split(",")] if found else otherwise


def read(path):
    with open(path, errors="replace") as file:
        text = file.read()
    lines = text.splitlines()
    label = lines[0].strip().lower().lstrip("/")
    words = lines[1] if len(lines) > 1 else ""
    return {"text": text, "label": label,
            "block": size(words, "blockDim", [64]),
            "grid": size(words, "gridDim", [1]),
            "lockstep": "--warp-sync" in words,
            "defines": re.findall(r"-D\S+", words)}


def program(path, case):
    kernels = [m["name"] for m in KERNEL.finditer(case["text"])
               if not m["template"]]
    dims = ", ".join("dim3(" + ", ".join(map(str, case[of])) + ")"
                     for of in ("grid", "block"))
    calls = "".join(f'  labelled::run("{k}", {k}, {dims});\n'
                    for k in dict.fromkeys(kernels))
    return kernels, (f'#include "labelled_kernels.h"\n#include "{path}"\n'
                     f"int main() {{\n{calls}}}\n")


def run(path, folder, args):
    case = read(path)
    name = os.path.relpath(path, folder)
    result = {"file": name, "label": case["label"], "found": []}
    if "clang_error" in case["label"] or "bugle_error" in case["label"]:
        return result | {"left": "no program: " + case["label"]}
    if case["lockstep"]:
        return result | {"left": "counts on warps in step, which no GPU "
                                 "since Volta promises"}
    if PROOF.search(case["text"]):
        return result | {"left": "asserts what only a proof can tell"}
    kernels, text = program(path, case)
    if not kernels:
        return result | {"left": "no kernel without a template"}
    with tempfile.TemporaryDirectory() as work:
        # In place of the verifier's own header.
        with open(os.path.join(work, "cuda.h"), "w") as file:
            file.write('#pragma once\n#include "labelled_kernels.h"\n')
        source = os.path.join(work, "main.cu")
        with open(source, "w") as file:
            file.write(text)
        report = os.path.join(work, "report.jsonl")
        command = args.porthip + ["run", "--as", args.gpu,
                   "--check=" + CHECKS, "-G", "--timeout", "20",
                   "--error-exitcode", "0", "--report-jsonl", report,
                   "-I" + work, "-I" + os.path.join(HERE, "Inputs"),
                   "-std=c++17", source] + case["defines"]
        try:
            done = subprocess.run(command, capture_output=True, text=True,
                                  errors="replace", timeout=args.timeout)
        except subprocess.TimeoutExpired:
            return result | {"left": "ran out of time"}
        found = []
        if os.path.exists(report):
            with open(report) as file:
                found = [json.loads(line) for line in file if line.strip()]
    sets = re.findall(r"^SET \d+ of \w+: (\w+)$", done.stdout, re.M)
    if not sets:
        first = next((l for l in done.stderr.splitlines() if "error" in l), "")
        return result | {"left": "does not run: " + first.strip()[:160]}
    result["sets"] = sets
    is_wrong = case["label"].startswith("xfail")
    told = [f for f in found if f["check"] in ("race", "sync") or
            (FAULT if is_wrong else CONSTANT).search(f["text"])]
    result["found"] = sorted({f["check"] for f in told} |
                             {s for s in sets if s == "cudaErrorAssert"})
    result["first"] = told[0]["text"] if told else ""
    faults = [s for s in sets if s not in ("ran", "unmet", "cudaErrorAssert")]
    if all(s == "unmet" for s in sets):
        result["left"] = "no set of arguments meets its preconditions"
    elif faults and all(s in LIMITS for s in faults):
        result["left"] = "no GPU launches it: " + faults[0]
    elif faults and not result["found"]:
        if is_wrong:
            result["found"] = [faults[0]]
        else:
            result["left"] = "faults with made arguments: " + faults[0]
    return result


def verdict(result):
    if "left" in result:
        return "left out"
    expects = result["label"].startswith("xfail")
    if bool(result["found"]) == expects:
        return "agrees"
    return "missed" if expects else "false alarm"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--porthip", default="build/dev/bin/porthip")
    parser.add_argument("--gpu", default="sm_70")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--filter", default="")
    parser.add_argument("--json")
    parser.add_argument("-j", type=int, default=2)
    args = parser.parse_args()
    args.porthip = shlex.split(args.porthip)
    args.porthip[-1] = os.path.abspath(args.porthip[-1])
    paths = sorted(os.path.join(at, name)
                   for at, _, names in os.walk(os.path.abspath(args.folder))
                   for name in names
                   if name.endswith(".cu")
                   and re.search(args.filter, os.path.join(at, name)))
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        results = list(pool.map(
            lambda p: run(p, os.path.abspath(args.folder), args), paths))
    for result in results:
        result["verdict"] = verdict(result)
        counts[result["verdict"]] = counts.get(result["verdict"], 0) + 1
        if result["verdict"] != "agrees":
            why = (result.get("left") or result.get("first") or
                   "nothing found")
            print(f'{result["verdict"]}: {result["file"]} '
                  f'({result["label"]}): {why}')
    if args.json:
        with open(args.json, "w") as file:
            json.dump(results, file, indent=1)
            file.write("\n")
    judged = sum(n for v, n in counts.items() if v != "left out")
    print(f"{len(results)} files, {judged} judged, {counts.get('agrees', 0)} agree, "
          f"{counts.get('missed', 0)} missed, {counts.get('false alarm', 0)} false "
          f"alarms, {counts.get('left out', 0)} left out")
    return 0


if __name__ == "__main__":
    sys.exit(main())
