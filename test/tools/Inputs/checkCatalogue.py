#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the catalogue of findings against the code that reports them.

Every id in lib/ has an entry and every entry is reported somewhere; an entry
says what, why and what to do; its wrong example has the finding when it is
translated, its right one has not. Entries without an example that could show
them, with the reason, are in WITHOUT_EXAMPLE.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

WITHOUT_EXAMPLE = {
    "porthip-build-command": "is about a build file",
    "porthip-build-flag": "is about a build file",
    "porthip-build-flag-numbers": "is about a build file",
    "porthip-build-language": "is about a build file",
    "porthip-build-library": "is about a build file",
    "porthip-build-syntax": "is about a build file",
    "porthip-build-variable": "is about a build file",
    "porthip-build-version": "is about a build file",
    "porthip-flag-macro": "needs two sources with different flags",
    "porthip-frontend-crash": "needs a crash of clang",
    "porthip-one-source-edit": "needs an option that is not of one file",
    "porthip-performance-atomic-loop": "is of porthip inspect",
    "porthip-performance-bank-conflicts": "is of porthip run --profile",
    "porthip-performance-budget": "is of porthip inspect",
    "porthip-performance-double": "is of porthip inspect",
    "porthip-performance-idle-lanes": "is of porthip run --profile",
    "porthip-performance-indirect-call": "is of porthip inspect",
    "porthip-performance-launch-bound": "is of porthip inspect",
    "porthip-performance-lds-occupancy": "is of porthip inspect",
    "porthip-performance-matrix-units": "is of porthip inspect",
    "porthip-performance-same-address": "is of porthip run --profile",
    "porthip-performance-scratch": "is of porthip inspect",
    "porthip-performance-small-float": "is of porthip inspect",
    "porthip-performance-spills": "is of porthip inspect",
    "porthip-performance-strided": "is of porthip run --profile",
    "porthip-performance-uniform-load": "is of porthip run --profile",
    "porthip-performance-unroll": "is of porthip inspect",
    "porthip-text-left": "is about strings of a program",
    "porthip-text-python-library": "is about a Python program",
    "porthip-translate-conflict": "needs two translation units",
    "porthip-translate-no-rule": "every known CUDA symbol has a rule",
    "porthip-translate-outside-header": "needs two files",
}
SECTIONS = ["What is found", "Why it goes wrong", "What to do"]


def reported(root):
    """Ids that appear as whole string literals outside of the catalogue."""
    ids = set()
    for path in sorted((root / "lib").rglob("*.cpp")):
        if path.name != "Checks.cpp":
            ids |= set(re.findall(
                r'"(porthip-(?:arch|frontend|launch|ptx|translate|warp|memory|'
                r'numerics|library|build|vendor|one|flag|text|performance)-[a-z0-9-]+)"', path.read_text()))
    return ids


def entries(markdown):
    """id -> {section: text}, and the severity line as ''."""
    found = {}
    for part in re.split(r"^## (?=porthip-)", markdown, flags=re.M)[1:]:
        sections = re.split(r"^### (.*)$", part, flags=re.M)
        ident = part.split("\n", 1)[0].strip()
        found[ident] = {"": sections[0]}
        for title, body in zip(sections[1::2], sections[2::2]):
            found[ident][title] = body.strip()
    return found


def findings(porthip, temp, code):
    code = re.sub(r"^```cpp\n|\n```$", "", code)
    source = temp / "example.cu"
    source.write_text(code + "\n")
    options = re.match(r"// porthip (.*)\n", code)
    run = subprocess.run(
        [*porthip, "--cuda-path=none", "-v", "--color=never", "--dry-run",
         str(source), *(options.group(1).split() if options else [])],
        capture_output=True, text=True)
    if run.returncode > 1:
        sys.exit(f"porthip failed: {run.stderr}")
    return {(ident, level) for level, ident in re.findall(
        r": (error|warning|note): .* \[(porthip-[a-z0-9-]+)\]$", run.stderr,
        re.M)}


def apart_from_notes(seen, ident):
    """Notes of other kinds are about the same place, and both are right."""
    return {one for one in seen if one[1] != "note" or one[0] == ident}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", type=shlex.split, required=True)
    parser.add_argument("--root", type=pathlib.Path, required=True)
    parser.add_argument("--temp", type=pathlib.Path, required=True)
    options = parser.parse_args()
    page = subprocess.run([*options.porthip, "checks", "--markdown"],
                          capture_output=True, text=True, check=True).stdout
    known, used = entries(page), reported(options.root)
    wrong = [f"{ident} has no entry in the catalogue"
             for ident in sorted(used - set(known))]
    wrong += [f"{ident} is reported nowhere"
              for ident in sorted(set(known) - used)]
    tried = 0
    for ident, sections in known.items():
        wrong += [f"{ident} has no section '{title}'" for title in SECTIONS
                  if not sections.get(title)]
        if ("Wrong" in sections) == (ident in WITHOUT_EXAMPLE):
            wrong.append(f"{ident}: an example, or a reason for none")
        if "Wrong" in sections:
            tried += 1
            seen = findings(options.porthip, options.temp, sections["Wrong"])
            level = re.search(r"^Severity: (\w+)", sections[""], re.M)[1]
            if apart_from_notes(seen, ident) != {(ident, level)}:
                wrong.append(f"{ident}: wrong example has {sorted(seen)}")
        if "Right" in sections:
            seen = findings(options.porthip, options.temp, sections["Right"])
            if apart_from_notes(seen, ident):
                wrong.append(f"{ident}: right example has {sorted(seen)}")
    for line in wrong:
        print("wrong:", line)
    print(f"{len(known)} entries, {tried} examples, {len(wrong)} wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
