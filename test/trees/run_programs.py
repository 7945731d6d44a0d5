#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs every program below a folder on the virtual GPU.

A program is a folder with a Makefile that has a `run` target and names its
compiler in CC or NVCC. It is copied, built with `porthip cc`, and run with the
arguments of `make -n run`, scaled down until it ends within the time limit; if
it does not take the smaller ones, with larger ones again.
Says per program: passed its own check, ran without one, wrong, fault, crash,
time-out, no build, no input (files that are not there); see README.md beside
this file.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import shutil
import sys
from fnmatch import fnmatch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run_tree import Run, REPO  # noqa: E402

GOOD = re.compile(r"\b(pass(ed)?|success(ful(ly)?)?|correct|verified|ok)\b",
                  re.I)
BAD = re.compile(r"\b(fail(ed|ure|s)?|mismatch(es|ed)?|incorrect|wrong|"
                 r"not (equal|correct|match))\b", re.I)
# "0 failures", "no mismatch", "failed: 0"
NOT_BAD = re.compile(r"\b(0|no)\s+(fail\w*|mismatch\w*|error\w*)|"
                     r"(fail\w*|mismatch\w*|error\w*)\s*[:=]\s*0(\.0*)?\b",
                     re.I)
NO_INPUT = re.compile(r"no such file|(could|can) ?not (be )?(open|read|find|stat)"
                      r"|(failed|unable) to (open|load|read|recognize)|"
                      r"error (opening|reading)|file error|"
                      r"not opened successfully|`?(f|file)( != NULL)?' failed",
                      re.I)
FAULT = re.compile(r"porthip: ([^\n]*)")
INTEGER = re.compile(r"(?<![\w.])\d+(?![\w.])")


def run_lines(folder):
    """The commands of `make run`, with variables expanded; not executed."""
    done = Run(["make", "-n", "-o", "main", "run"], 20, folder)
    lines = done.output.replace("\\\n", " ").splitlines()
    found = [line.strip() for line in lines
             if re.match(r"\s*\./", line) and "2>" not in line]
    return found


def scaled(words, step):
    """Arguments at a step of scaling: the last number is nearly always the
    count of repeats, so it shrinks first; then all large ones do. Step -1: it
    was a size, and does with less."""
    numbers = [i for i, word in enumerate(words) if INTEGER.fullmatch(word)]
    if not numbers or step == 0:
        return words
    result = list(words)
    if step < 0:
        result[numbers[-1]] = str(max(int(words[numbers[-1]]) // 8, 1))
        return result
    result[numbers[-1]] = str(min(int(words[numbers[-1]]), 2))
    divisor = [1, 1, 4, 16, 64, 256][min(step, 5)]
    for i in numbers[:-1]:
        value = int(words[i])
        if value >= 1024:
            result[i] = str(max(value // divisor, 64))
    if step > 1 and int(words[numbers[-1]]) >= 4096 and len(numbers) == 1:
        result[numbers[-1]] = str(max(int(words[numbers[-1]]) // divisor, 64))
    return result


def verdict(done, output):
    if done.timed_out:
        return "time-out"
    if "porthip:" in output and done.status != 0:
        return "fault"
    if done.status < 0 or done.status >= 128:
        return "no input" if NO_INPUT.search(output) else "crash"
    if NO_INPUT.search(output):
        return "no input"
    cleaned = NOT_BAD.sub("", output)
    if BAD.search(cleaned):
        return "wrong"
    if done.status != 0:
        return "exit %d" % done.status
    return "passed" if GOOD.search(output) else "ran"


def build(options, folder):
    compiler = "%s cc --as %s" % (options.porthip, options.target)
    if options.cuda_path:
        compiler += " --cuda-path=" + options.cuda_path
    return Run(["make", "CC=" + compiler, "NVCC=" + compiler,
                "CXX=" + compiler, "ARCH=" + options.target] +
               options.make_args, options.build_timeout, folder)


def copy(source, work):
    """The program's own copy; its neighbours, which it may include, as links."""
    name = os.path.basename(source)
    root = os.path.join(work, name, "src")
    shutil.rmtree(os.path.join(work, name), ignore_errors=True)
    os.makedirs(root)
    parent = os.path.dirname(source)
    for entry in os.listdir(parent):
        if entry != name:
            os.symlink(os.path.join(parent, entry), os.path.join(root, entry))
    up = os.path.dirname(parent)
    for entry in os.listdir(up):
        if entry != os.path.basename(parent) and not entry.startswith("."):
            target = os.path.join(work, name, entry)
            if not os.path.exists(target):
                os.symlink(os.path.join(up, entry), target)
    folder = os.path.join(root, name)
    shutil.copytree(source, folder, symlinks=True)
    return folder


def missing_files(words, folder):
    """Arguments that name a file which is not there: inputs are kept elsewhere
    by some programs, and downloaded."""
    return [word for word in words[1:]
            if re.search(r"[\w.]/[\w.]", word) and "out" not in word.lower()
            and not os.path.exists(os.path.join(folder, word))]


GOODNESS = ["passed", "ran", "wrong", "fault", "exit", "crash", "no input",
            "time-out"]


def goodness(text):
    return GOODNESS.index(text.split(" ")[0] if text.startswith("exit")
                          else text)


def run(options, folder, words):
    """The best of the runs with arguments of several sizes: smaller while it
    takes too long, larger again if it does not like the small ones."""
    best = None
    tried = []
    steps = list(options.steps)
    while steps:
        step = steps.pop(0)
        arguments = scaled(words, step)
        if arguments in tried:
            continue
        tried.append(arguments)
        # By lines, so that what is stopped shows how far it came.
        done = Run(["stdbuf", "-oL", "env", "PORTHIP_VGPU_TIMEOUT_MS=%d" %
                    (options.run_timeout * 1000)] + arguments,
                   options.run_timeout, folder)
        said = verdict(done, done.output)
        if best is None or goodness(said) < goodness(best[0]):
            best = (said, done, arguments)
        if said in ("passed", "ran"):
            break
        if not done.timed_out and "timeout" not in done.output.lower():
            steps = [0, -1] if step > 0 else []
    return best


def one(options, source):
    result = {"name": os.path.basename(source)}
    folder = copy(source, options.work)
    built = build(options, folder)
    if built.status != 0:
        result["verdict"] = "no build"
        errors = [line for line in built.output.splitlines()
                  if "error" in line.lower() or "undefined" in line]
        result["why"] = (errors or built.output.splitlines() or ["?"])[0][:200]
        result["log"] = built.output[-4000:]
        return result
    lines = run_lines(folder)
    if not lines:
        result["verdict"] = "no run target"
        return result
    words = shlex.split(lines[0].split("|")[0].split(">")[0])
    missing = missing_files(words, folder)
    if missing:
        result["verdict"], result["why"] = "no input", " ".join(missing)
        return result
    said, done, tried = run(options, folder, words)
    result["command"] = " ".join(tried)
    result["seconds"] = round(done.seconds, 2)
    result["verdict"] = said
    if said not in ("passed", "ran"):
        fault = FAULT.search(done.output)
        lines = [line for line in done.output.splitlines()
                 if BAD.search(NOT_BAD.sub("", line))]
        result["why"] = (fault.group(1) if fault else
                         (lines or done.output.splitlines()[-1:] or ["?"])[0]
                         )[:200]
        result["log"] = done.output[-4000:]
    if not options.keep:
        shutil.rmtree(os.path.join(options.work, result["name"]),
                      ignore_errors=True)
    return result


def programs(options):
    found = []
    for root in options.folders:
        for entry in sorted(os.listdir(root)):
            path = os.path.abspath(os.path.join(root, entry))
            makefile = os.path.join(path, "Makefile")
            if not os.path.isfile(makefile) or not fnmatch(entry,
                                                           options.match):
                continue
            digit = hashlib.sha1(entry.encode()).hexdigest()[-1]
            if options.half and (int(digit, 16) % 2 == 0) != (
                    options.half == "even"):
                continue
            text = open(makefile, errors="replace").read()
            if options.without and re.search(options.without, text):
                continue
            found.append(path)
    if options.only:
        found = [p for p in found if os.path.basename(p) in options.only]
    return found


def kept(options):
    """The results of an earlier run that need not be made again."""
    if not options.resume or not os.path.exists(options.json):
        return []
    with open(options.json) as file:
        results = json.load(file)
    return [result for result in results
            if result["verdict"] not in options.again and
            result["name"] not in (options.only or [])]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--match", default="*", help="folder names, a glob")
    parser.add_argument("--only", nargs="*", help="these folder names only")
    parser.add_argument("--half", choices=("even", "odd"),
                        help="by the last hex digit of the name's sha1")
    parser.add_argument("--without", metavar="REGEX",
                        help="leave out programs whose Makefile matches")
    parser.add_argument("--porthip",
                        default=os.path.join(REPO, "build/dev/bin/porthip"))
    parser.add_argument("--target", default="sm_80")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--make-args", nargs="*", default=[])
    parser.add_argument("--build-timeout", type=int, default=300)
    parser.add_argument("--run-timeout", type=int, default=60)
    parser.add_argument("--steps", type=int, nargs="*", default=[0, 1, 3, 5],
                        help="how far to scale the arguments down, in turn")
    parser.add_argument("--work", required=True, help="a scratch folder")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", required=True)
    parser.add_argument("--resume", action="store_true",
                        help="keep the results that the JSON file has")
    parser.add_argument("--again", nargs="*", default=[], metavar="VERDICT",
                        help="with --resume: but not those of these verdicts")
    options = parser.parse_args()
    os.makedirs(options.work, exist_ok=True)
    results = kept(options)
    done = {result["name"] for result in results}
    todo = [p for p in programs(options) if os.path.basename(p) not in done]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for result in pool.map(lambda p: one(options, p), todo):
            results.append(result)
            print("%-10s %-28s %s" % (result["verdict"], result["name"],
                                      result.get("why", "")), flush=True)
            with open(options.json, "w") as file:
                json.dump(results, file, indent=1)
    counts = {}
    for result in results:
        counts[result["verdict"]] = counts.get(result["verdict"], 0) + 1
    for name, count in sorted(counts.items(), key=lambda c: -c[1]):
        print("%5d %s" % (count, name))


if __name__ == "__main__":
    main()
