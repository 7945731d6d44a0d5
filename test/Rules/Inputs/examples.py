# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs porthip over the examples of all rules, each in a function of its own.

The names that an example uses are not declared, so that arguments are split
and wrapped as the text alone says; what types change is tested elsewhere.
"""
import argparse
import glob
import json
import os
import shlex
import subprocess
import sys


def read_rules(folder):
    rules = []
    for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
        with open(path, encoding="utf-8") as file:
            rules += json.load(file)["rules"]
    return rules


def check(options, examples, cuda, gpu):
    """How many come out otherwise."""
    path = os.path.join(options.temp, "examples.cu")
    with open(path, "w", encoding="utf-8") as file:
        for number, example in enumerate(examples):
            file.write("void example_%d() {\n%s\n}\n" % (
                number, example["before"]))
    done = subprocess.run(
        shlex.split(options.porthip) +
        ["--fail-on=never", "--cuda-path=" + cuda, "--gpu=" + gpu, "-o", "-",
         path],
        capture_output=True, text=True, timeout=60)
    if done.returncode:
        print("wrong: exit status %d\n%s" % (done.returncode, done.stderr))
        return 1
    ports = done.stdout.split("void example_")[1:]
    if len(ports) != len(examples):
        print("wrong: %d functions came out" % len(ports))
        return 1
    wrong = 0
    for example, port in zip(examples, ports):
        after = port.partition("{\n")[2].rpartition("\n}")[0]
        if after != example["after"]:
            wrong += 1
            print("wrong: --cuda-path=%s: %s\n  want %s\n  have %s" % (
                cuda, example["before"], example["after"], after))
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rules", required=True)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--cuda-paths", required=True)
    parser.add_argument("--temp", required=True)
    options = parser.parse_args()

    rules = read_rules(options.rules)
    wrong = total = 0
    for rule in rules:
        if rule["kind"] == "call" and "example" not in rule:
            print("wrong: rule for %s has no example" % rule["cuda"])
            wrong += 1

    # Rules for targets that lack something go before those for the others.
    for is_lacking, gpu in (False, "gfx90a"), (True, "gfx942"):
        examples = [r["example"] for r in rules if "example" in r
                    and ("lacking" in r.get("when", {})) == is_lacking]
        total += len(examples)
        for cuda in options.cuda_paths.split():
            wrong += check(options, examples, cuda, gpu)
    print("%d examples, %d wrong" % (total, wrong))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
