#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds and runs the unit tests of ROCm/hip-tests on a virtual AMD GPU.

    hip_tests.py FOLDER --porthip PROGRAM --rocm-path DIR --out DIR
                 [--gpu gfx942] [--only REGEX] [--jobs N] [--seconds N]

FOLDER is hip-tests' `catch` (of the HIP that DIR has headers of). Each source
file of `unit` is compiled with `porthip cc` and linked with the suite's own main;
each of its test cases runs in a process of its own. DIR/results.json has what
became of each case: passed, failed, skipped (by the suite itself), crashed,
timeout, and of each file that does not compile, with the first message. Sources
that were built before are not built again.
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

MAIN = ("main", "hip_test_context", "hip_test_features")
# Sources that a test has compiled, to count the errors.
COMPILED_BY_TEST = re.compile("negative|compiler_error|static_assert_kernels")
SKIPPED = ("HIP_SKIP_THIS_TEST", "HIP_SKIP_TEST")
FLAGS = ["-x", "hip", "-std=c++17", "-O1", "-D__HIP_PLATFORM_AMD__",
         "-DHT_AMD=1"]


class Suite:
    def __init__(self, options):
        self.root = options.folder.resolve()
        self.out = options.out.resolve()
        self.options = options
        self.compiler = [options.porthip, "cc", "--as", options.gpu,
                         "--rocm-path", str(options.rocm_path)]
        # The suite's host code asks it which warps the device has.
        if options.gpu.startswith("gfx9"):
            self.compiler += ["-Xarch_host", "-D__GFX9__=1"]
        self.includes = [f"-I{self.root / name}" for name in
                         ("include", "external/Catch2", "external/picojson",
                          "kernels")]

    def call(self, words, seconds, where=None):
        """The exit status, None where it took too long, and what it printed."""
        try:
            done = subprocess.run(words, capture_output=True, cwd=where,
                                  timeout=seconds, errors="replace")
        except subprocess.TimeoutExpired as late:
            return None, str(late.stdout or "")
        return done.returncode, done.stdout + done.stderr

    def compile(self, source):
        target = self.out / (source.relative_to(self.root).as_posix()
                             .replace("/", "-") + ".o")
        if target.exists():
            return target, ""
        status, said = self.call(
            [*self.compiler, *FLAGS, *self.includes, f"-I{source.parent}", "-c",
             str(source), "-o", str(target)], 600)
        return (target, "") if status == 0 else (None, said)

    def prepare(self, folder):
        """Makes what the folder's tests use: programs that they start, code
        objects that they load, and objects of functions (returned)."""
        objects = []
        for source in sorted(folder.glob("*.cc")):
            text = source.read_text(errors="replace")
            if "TEST_CASE" in text or COMPILED_BY_TEST.search(source.name):
                continue
            target, _ = self.compile(source)
            if target and re.search(r"\bmain\s*\(", text):
                self.call([*self.compiler, str(target), "-o",
                           str(self.out / source.stem)], 600)
            elif target:
                objects.append(str(target))
                self.call([*self.compiler, *FLAGS, *self.includes, "--genco",
                           str(source), "-o",
                           str(self.out / (source.stem + ".code"))], 600)
        return objects

    def link(self, main, target, objects):
        program = target.with_suffix("")
        if program.exists():
            return program, ""
        status, said = self.call(
            [*self.compiler, *map(str, main), str(target), *objects, "-o",
             str(program), "-lpthread", "-ldl"], 600)
        return (program, "") if status == 0 else (None, said)

    def run_case(self, program, case):
        # Commas and the like mean something to the runner.
        named = re.sub(r'([,\[\]\\])', r'\\\1', case)
        status, said = self.call([str(program), named, "-I", "10"],
                                 self.options.seconds, self.out)
        if status is None:
            return "timeout", said
        if any(word in said for word in SKIPPED):
            return "skipped", said
        if status == 0:
            return "passed", said
        caught = re.search(r"fatal error condition|SIG[A-Z]+ -", said)
        return ("crashed" if status < 0 or caught else "failed"), said

    def cases(self, program):
        _, said = self.call([str(program), "--list-test-names-only"], 60,
                            self.out)
        return [line for line in said.splitlines() if line.strip()]


def first_message(said):
    for line in said.splitlines():
        if "error" in line or "undefined" in line:
            return line.strip()[:300]
    return said.strip()[-300:]


def why_failed(said):
    """The expansion of the first assertion that does not hold."""
    wanted = [line.strip() for line in said.splitlines() if line.strip()]
    for index, line in enumerate(wanted):
        if "FAILED:" in line or line.startswith("porthip:"):
            return " ".join(wanted[index:index + 5])[:400]
    return " ".join(wanted[-5:])[:400]


def file_result(suite, main, objects, source):
    name = source.relative_to(suite.root / "unit").as_posix()
    target, said = suite.compile(source)
    if not target:
        return name, {"compiles": False, "why": first_message(said)}
    program, said = suite.link(main, target, objects[source.parent])
    if not program:
        return name, {"compiles": False, "why": first_message(said)}
    result = {"compiles": True, "cases": {}}
    for case in suite.cases(program):
        became, said = suite.run_case(program, case)
        row = {"became": became}
        if became not in ("passed", "skipped"):
            row["why"] = why_failed(said)
        result["cases"][case] = row
    return name, result


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--rocm-path", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--gpu", default="gfx942")
    parser.add_argument("--only", default="", help="of unit/FOLDER/FILE")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=60, help="of a case")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    suite = Suite(options)
    main_objects = []
    for name in MAIN:
        target, said = suite.compile(suite.root / "hipTestMain" / (name + ".cc"))
        if not target:
            sys.exit(said)
        main_objects.append(target)
    sources = [source for source in sorted(suite.root.glob("unit/*/*.cc"))
               if re.search(options.only, source.as_posix())
               and "TEST_CASE" in source.read_text(errors="replace")]
    objects = {folder: suite.prepare(folder)
               for folder in sorted({source.parent for source in sources})}
    results_file = options.out / "results.json"
    results = (json.loads(results_file.read_text())
               if results_file.exists() else {})
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, result in pool.map(
                lambda source: file_result(suite, main_objects, objects, source),
                sources):
            results[name] = result
            results_file.write_text(json.dumps(results, indent=1) + "\n")
            counts = collections.Counter(
                row["became"] for row in result.get("cases", {}).values())
            print(name, dict(counts) or result.get("why", "no cases"),
                  flush=True)
    total = collections.Counter()
    for result in results.values():
        total["files that do not compile"] += not result["compiles"]
        for row in result.get("cases", {}).values():
            total[row["became"]] += 1
    print(dict(total))


if __name__ == "__main__":
    main()
