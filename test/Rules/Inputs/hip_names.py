#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the names that ports can have to those that HIP's versions have.

    hip_names.py --rules FOLDER [--sources FOLDER] [--table FILE]
                 [--installed FOLDER]

A name or header that a rule writes is in the table at the rule's 'since', and
still there later unless the rule has an 'until'. What came after the newest
headers that the table knows is taken as the rule says. Names in the strings of
--sources, which passes write, are there from the first version on. What the
table says of the oldest version is held to the headers --installed here, if
they are of that version.
"""
import argparse
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
WORD = re.compile(r"[A-Za-z_]\w*")
NAME = re.compile(r"(__)?(hip|HIP|miopen|MIOPEN|nccl|NCCL|roctx)\w+$")
# clang's own, for HIP: its version is not HIP's.
BUILT_IN = re.compile(r"__hip_atomic_\w+$|__HIP_MEMORY_SCOPE_\w+$")
# Products, in messages.
PRODUCT = re.compile(r"hip(BLAS|BLASLt|FFT|RAND|SPARSE|SOLVER|CUB|ify)$")
# Names of other packages, of libraries without stored headers, or C's.
FOREIGN = re.compile(r"porthip/|ATen/|c10/|caffe2/|torch/|cuda/|nv/|hipfile\.h|hiptensor/|"
                     r"hipsparselt/|stdint\.h$")
OLDEST, NEWEST = "5.2", "7.0"


def order(version):
    return tuple(int(part) for part in version.split("."))


class Table:
    def __init__(self, path):
        self.names, self.headers = {}, {}
        for line in path.read_text().splitlines():
            words = line.split()
            if line.startswith("#") or not words:
                continue
            if words[0] in ("names", "headers") and words[2] == "in":
                into = getattr(self, words[0])
            elif words[0] == "from" and len(words) == 2:
                since, _, until = words[1].partition("-")
            else:
                for name in words:
                    into.setdefault(name, []).append((since, until))

    @staticmethod
    def span(entries):
        """The first version, and the last if newer ones lack it."""
        since = min((since for since, _ in entries), key=order)
        if any(not until for _, until in entries):
            return since, ""
        return since, max((until for _, until in entries), key=order)


def written(rule):
    """The names that the rule can write, and whether these are headers."""
    hip = rule.get("hip", "")
    if rule["kind"] == "header":
        known = not hip or hip.endswith("*") or FOREIGN.match(hip)
        return [] if known else [hip], True
    # A shim declares what it supplies, and has tests of its own.
    if rule["kind"] in ("unsupported", "shim"):
        return [], False
    text = " ".join([hip] + [re.sub(r"\{[^}]*\}", " ", argument)
                             for argument in rule.get("arguments", [])])
    return [word for word in WORD.findall(text)
            if NAME.match(word) and not BUILT_IN.match(word)], False


def problem(entries, since, until):
    if not entries:
        return None if order(since) >= order(NEWEST) else "no HIP has it"
    first, last = Table.span(entries)
    if order(first) > order(since):
        return "HIP has it from %s on, and this is for %s" % (first, since)
    if last and not (until and order(until) <= order(NEWEST)):
        return "newer HIP than %s lacks it" % last
    return None


def check_rules(folder, table):
    count, wrong, oldest = 0, [], set()
    for path in sorted(folder.glob("*.json")):
        for rule in json.loads(path.read_text())["rules"]:
            since = rule.get("since", {}).get("hip", OLDEST)
            until = rule.get("until", {}).get("hip", "")
            names, headers = written(rule)
            for name in names:
                count += 1
                entries = (table.headers if headers else table.names).get(name)
                reason = problem(entries, since, until)
                if reason:
                    wrong.append("%s: %s becomes %s: %s" % (
                        path.name, rule["cuda"], name, reason))
                elif since == OLDEST and path.stem in ("runtime", "driver"):
                    oldest.add(name)
    return count, wrong, oldest


def check_sources(folder, table):
    count, wrong = 0, []
    for path in sorted(folder.rglob("*.cpp")):
        for text in re.findall(r'"((?:\\.|[^"\\\n])*)"', path.read_text()):
            names = [(word, table.names) for word in WORD.findall(text)
                     if NAME.match(word) and not PRODUCT.match(word)]
            names += [(name, table.headers)
                      for name in re.findall(r"(?<![\w/])hip/\w+\.h", text)]
            for name, known in names:
                count += 1
                reason = problem(known.get(name), OLDEST, "")
                if reason:
                    wrong.append("%s: \"%s\": %s: %s" % (path.name, text, name,
                                                         reason))
    return count, wrong


def check_installed(folder, names):
    version = folder / "hip/hip_version.h"
    number = version.exists() and re.search(
        r"HIP_VERSION_MAJOR (\d+)\s+#define HIP_VERSION_MINOR (\d+)",
        version.read_text())
    if not number or ".".join(number.groups()) != OLDEST:
        return []
    words = set()
    for path in (folder / "hip").rglob("*.h"):
        words.update(WORD.findall(path.read_text(errors="replace")))
    return ["%s: the headers of HIP %s here lack it" % (name, OLDEST)
            for name in sorted(names - words)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rules", type=pathlib.Path, required=True)
    parser.add_argument("--sources", type=pathlib.Path)
    parser.add_argument("--table", type=pathlib.Path,
                        default=HERE / "hip-names.txt")
    parser.add_argument("--installed", type=pathlib.Path)
    options = parser.parse_args()
    table = Table(options.table)
    count, wrong, oldest = check_rules(options.rules, table)
    if options.sources:
        more, found = check_sources(options.sources, table)
        count, wrong = count + more, wrong + found
    if options.installed:
        wrong += check_installed(options.installed, oldest)
    for line in wrong:
        print("wrong: " + line)
    print("%d names of HIP's, %d wrong" % (count, len(wrong)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
