#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""inspect_tree.py FOLDER...: `porthip inspect` of each program, which is a folder
with CUDA sources below one of FOLDER, and tables of what it found.

With --try a program runs with the arguments that its makefile's `run:` gives it,
where the last is a number at most twice that often. Results stay in --results,
one file a program, and are not made again."""
import argparse
import collections
import json
import os
import re
import subprocess


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--porthip", default="porthip")
    parser.add_argument("--gpu", default="gfx90a,gfx942,gfx1100")
    parser.add_argument("--rocm-path", help="with headers of ROCm's libraries")
    parser.add_argument("--try", dest="tries", action="store_true")
    parser.add_argument("--seconds", default=60, type=int,
                        help="for a program; a run of --try has a third")
    parser.add_argument("--results", default="inspected")
    return parser.parse_args()


def program_arguments(folder):
    """What `make run` gives the program; nothing where it needs a shell."""
    try:
        with open(os.path.join(folder, "Makefile"), errors="replace") as file:
            found = re.search(r"^run:.*\n\t.*?\./\S+ ?(.*)", file.read(), re.M)
    except OSError:
        return []
    words = found.group(1).split() if found else []
    if any(c in word for word in words for c in "<>|$;&"):
        return []
    if words and words[-1].isdigit():
        words[-1] = str(min(2, int(words[-1])))
    return words


def inspect(folder, sources, o):
    command = [o.porthip, "inspect", "--json", "--gpu", o.gpu, "-O3", "-I.",
               "-I../include", *sources]
    if o.rocm_path:
        command += ["--rocm-path", o.rocm_path]
    if o.tries:
        command += ["--try", "--try-seconds", str(max(1, o.seconds // 3))]
        command += ["--try-arg=" + word for word in program_arguments(folder)]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True,
                              timeout=o.seconds)
    except subprocess.TimeoutExpired:
        return {"failed": f"took over {o.seconds} s"}
    if done.returncode not in (0, 1):
        return {"failed": done.stderr.decode(errors="replace")[-2000:]}
    return json.loads(done.stdout)


def programs(o):
    for root in o.folders:
        for entry in sorted(os.listdir(root)):
            folder = os.path.join(root, entry)
            sources = sorted(f for f in os.listdir(folder)
                             if f.endswith(".cu")) if os.path.isdir(
                                 folder) else []
            if sources:
                yield entry, folder, sources


def main():
    o = options()
    os.makedirs(o.results, exist_ok=True)
    failed, kernels = [], set()
    found = collections.defaultdict(list)
    helped = collections.defaultdict(set)
    count = 0
    for name, folder, sources in programs(o):
        path = os.path.join(o.results, name + ".json")
        if not os.path.exists(path):
            result = inspect(os.path.abspath(folder), sources, o)
            with open(path, "w") as file:
                json.dump(result, file)
        with open(path) as file:
            result = json.load(file)
        count += 1
        if "failed" in result:
            failed.append(name)
            continue
        kernels.update((name, k["symbol"]) for k in result["kernels"])
        for finding in result["findings"]:
            found[finding["check"]].append(name)
        for trial in result.get("trials", []):
            key = "better and worse" if trial["worse"] else trial["verdict"]
            helped[trial["way"], key].add((name, trial["symbol"]))
    print(f"{count} programs, {len(failed)} without counts; "
          f"{len(kernels)} kernels")
    print("| finding | places | programs |\n| --- | ---: | ---: |")
    for check, names in sorted(found.items(), key=lambda e: -len(e[1])):
        print(f"| `{check}` | {len(names)} | {len(set(names))} |")
    if o.tries:
        print("| tried | verdict | kernels |\n| --- | --- | ---: |")
        for (way, verdict), of in sorted(helped.items()):
            print(f"| `{way}` | {verdict} | {len(of)} |")


main()
