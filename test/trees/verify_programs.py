#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Verifies every program below a folder: does its port compute the same?

Takes the results of run_programs.py, which say how to run each program in
little time, and what `make -n` compiles; calls `porthip verify` with all that
in one line. Says per program and leg: equal, differs, failed; and what the
verdict says first. The quickest programs go first.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from run_programs import copy, run_lines, scaled  # noqa: E402
from run_tree import Run, REPO  # noqa: E402

MARK = "the-compiler"
SOURCE = re.compile(r".*\.(cu|cpp|cc|cxx|c|C)")
# Options with a word behind them that counts.
VALUED = ("-I", "-D", "-U", "-include", "-isystem", "-std", "-L", "-l",
          "-Xcompiler")
KEPT = re.compile(r"-(I|D|U|isystem|include|l|L|-?std|pthread|fopenmp|"
                  r"-?use_fast_math|-?extended-lambda|-?expt-)")
DROPPED_LIBRARIES = ("-lcudart", "-lcuda")


def compiled(folder):
    """The sources and the options that `make` compiles and links the program
    with, as one line; a file's own options hold for all then."""
    done = Run(["make", "-n", "-B"] +
               [name + "=" + MARK for name in ("CC", "CXX", "NVCC")], 20,
               folder)
    sources, options = [], []
    lines = done.output.replace("\\\n", " ").splitlines()
    for line in lines:
        if not line.strip().startswith(MARK):
            continue
        words = shlex.split(re.split(r"[;&|>]", line)[0])[1:]
        while words:
            word = words.pop(0)
            if word in ("-o", "-MF", "-MT", "-gencode", "-arch"):
                words = words[1:]
            elif word in VALUED and words:
                add = [word, words.pop(0)]
                if word == "-Xcompiler" and "openmp" not in add[1]:
                    continue
                if add not in [options[i:i + 2] for i in range(len(options))]:
                    options += add
            elif KEPT.match(word):
                if word not in options and word not in DROPPED_LIBRARIES:
                    options.append(word)
            elif SOURCE.fullmatch(word) and word not in sources:
                sources.append(word)
    return sources, options


def environment_and_arguments(command):
    words = shlex.split(command)
    variables = {}
    while words and re.fullmatch(r"\w+=\S*", words[0]):
        name, value = words.pop(0).split("=", 1)
        variables[name] = value
    return variables, words[1:]


def report_in(text):
    """The JSON object behind the messages."""
    start = text.find("{\n")
    while start > 0 and text[start - 1] != "\n":
        start = text.find("{\n", start + 1)
    try:
        return json.JSONDecoder().raw_decode(text[start:])[0]
    except ValueError:
        return None


def verify(options, folder, sources, flags, variables, arguments):
    line = ["env"] + ["%s=%s" % v for v in variables.items()]
    line += [options.porthip, "verify", "--json",
             "--timeout=%d" % options.timeout]
    for leg in options.leg:
        line.append("--leg=" + leg)
    line += options.porthip_arg
    limit = (options.timeout + 120) * len(options.leg)
    done = Run(line + sources + flags + ["--"] + arguments, limit, folder)
    found = not done.timed_out and "{\n" in done.output
    return done, report_in(done.output) if found else None


def first_of(leg):
    """The first divergence, in a line."""
    first = leg.get("first", {})
    text = "%s %s" % (first.get("kind", "?"), first.get("number", ""))
    if first.get("kernel"):
        text += " " + first["kernel"].split("(")[0]
    if first.get("place"):
        text += ", " + first["place"]
    if first.get("untouchedBy"):
        text += ", untouched by " + first["untouchedBy"]
    elif first.get("type"):
        text += ", %d of %d %s from %d" % (first["mismatches"],
                                           first["elements"], first["type"],
                                           first["index"])
    values = first.get("values", [])
    return text + ": " + " | ".join(str(v)[:120] for v in values)


def one(options, source, run):
    result = {"name": run["name"], "command": run["command"]}
    folder = copy(source, options.work)
    sources, flags = compiled(folder)
    if not sources:
        result["verdict"] = "no sources"
        return result
    result["line"] = shlex.join(sources + flags)
    variables, arguments = environment_and_arguments(run["command"])
    smaller = []
    lines = run_lines(folder)
    if lines:
        words = shlex.split(lines[0].split("|")[0].split(">")[0])
        smaller = [scaled(words, step)[1:] for step in (3, 5)]
    is_slow = run.get("seconds", 0) >= options.slow
    tried = smaller + [arguments] if is_slow else [arguments] + smaller
    for arguments in [words for i, words in enumerate(tried)
                      if words not in tried[:i]]:
        done, report = verify(options, folder, sources, flags, variables,
                              arguments)
        # Sizes that it does not take, and those that take too long.
        if report is not None and "was stopped" not in done.output:
            break
    result["arguments"] = " ".join(arguments)
    result["seconds"] = round(done.seconds, 1)
    result["status"] = done.status
    if report is None:
        result["verdict"] = "time-out" if done.timed_out else "failed"
        errors = [text for text in done.output.splitlines()
                  if "error: " in text]
        result["why"] = (errors or done.output.splitlines() or ["?"])[-1][:300]
        result["log"] = done.output[-3000:]
        return result
    result["legs"] = {}
    for leg in report["legs"]:
        if "failure" in leg:
            said = "failed: " + leg["failure"]
        elif leg["equal"]:
            said = "equal"
        else:
            said = "differs: " + first_of(leg)
        result["legs"][leg["leg"]] = {
            "verdict": said, "partial": leg.get("partial"),
            "launches": leg.get("launches"),
            "buffers": leg.get("buffers"), "notes": leg.get("notes"),
            "hints": leg.get("first", {}).get("hints")}
    said = [leg["verdict"].split(":")[0] for leg in result["legs"].values()]
    result["verdict"] = ("equal" if set(said) == {"equal"} else
                         "differs" if "differs" in said else "failed")
    if result["verdict"] == "failed":
        result["log"] = done.output[-3000:]
    if not options.keep:
        shutil.rmtree(os.path.join(options.work, run["name"]),
                      ignore_errors=True)
    return result


def line_of(result):
    text = "%-8s %-26s %6.1f s" % (result["verdict"], result["name"],
                                   result.get("seconds", 0))
    for name, leg in result.get("legs", {}).items():
        if leg["verdict"] != "equal":
            text += "\n         %s %s" % (name, leg["verdict"])
    if "why" in result:
        text += "\n         " + result["why"]
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--ran", required=True, metavar="JSON",
                        help="what run_programs.py has written")
    parser.add_argument("--porthip",
                        default=os.path.join(REPO, "build/dev/bin/porthip"))
    parser.add_argument("--porthip-arg", action="append", default=[])
    parser.add_argument("--leg", action="append",
                        help="as verify's; default: cuda@vgpu:sm_80, "
                        "hip@vgpu:gfx942, hip@vgpu:gfx1100")
    parser.add_argument("--timeout", type=int, default=60,
                        help="seconds for each run")
    parser.add_argument("--slow", type=float, default=10, metavar="SECONDS",
                        help="begin with smaller arguments where the program "
                        "ran that long")
    parser.add_argument("--only", nargs="*", help="these programs only")
    parser.add_argument("--count", type=int, help="so many, from the quickest")
    parser.add_argument("--work", required=True, help="a scratch folder")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", required=True)
    parser.add_argument("--again", nargs="*", metavar="VERDICT",
                        help="keep the results that the JSON file has, but "
                        "those of these verdicts and of --only")
    options = parser.parse_args()
    options.leg = options.leg or ["cuda@vgpu:sm_80", "hip@vgpu:gfx942",
                                  "hip@vgpu:gfx1100"]
    os.makedirs(options.work, exist_ok=True)
    results = []
    if options.again is not None and os.path.exists(options.json):
        with open(options.json) as file:
            results = [r for r in json.load(file)
                       if r["verdict"] not in options.again and
                       r["name"] not in (options.only or [])]
    done = {result["name"] for result in results}
    with open(options.ran) as file:
        runs = [r for r in json.load(file)
                if r["verdict"] in ("passed", "ran") and r["name"] not in done
                and (not options.only or r["name"] in options.only)]
    runs.sort(key=lambda r: r.get("seconds", 30))
    todo = []
    for run in runs[:options.count]:
        for folder in options.folders:
            path = os.path.abspath(os.path.join(folder, run["name"]))
            if os.path.isdir(path):
                todo.append((path, run))
                break
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(one, options, *each) for each in todo]
        for task in concurrent.futures.as_completed(tasks):
            results.append(task.result())
            print(line_of(task.result()), flush=True)
            with open(options.json, "w") as file:
                json.dump(results, file, indent=1)
    counts = {}
    for result in results:
        for name, leg in result.get("legs", {}).items():
            key = name + " " + leg["verdict"].split(":")[0]
            counts[key] = counts.get(key, 0) + 1
        if "legs" not in result:
            counts[result["verdict"]] = counts.get(result["verdict"], 0) + 1
    print("%5d programs" % len(results))
    for name, count in sorted(counts.items()):
        print("%5d %s" % (count, name))


if __name__ == "__main__":
    main()
