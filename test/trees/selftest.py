#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests of the measuring scripts; they need neither clang nor porthip."""
import json
import os
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import build_flags  # noqa: E402
import classify  # noqa: E402
import report  # noqa: E402
import run_tree  # noqa: E402
import verify_programs  # noqa: E402

# Stands in for clang: a CUDA original fails where it says BAD_ORIGINAL, a port
# where it still says cudaMalloc.
CLANG = """#!/bin/sh
for Last; do :; done
case "$*" in
*"-x cuda"*) Word=BAD_ORIGINAL ;;
*) Word=cudaMalloc ;;
esac
if grep -q "$Word" "$Last"; then
  echo "$Last:3:7: error: use of undeclared identifier '$Word'"
  exit 1
fi
"""
PORTHIP = """#!{python}
import os, signal, sys
args = sys.argv[1:sys.argv.index("--cc")] if "--cc" in sys.argv else sys.argv[1:]
root, out = args[1], args[3]
for name in args[4:]:
    text = open(name).read()
    if "CRASH" in text:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "REPORTED" in text:
        print(name + ":1:1: error: no port", file=sys.stderr)
    if "UNTOUCHED" not in text:
        text = text.replace("cuda", "hip")
    target = os.path.join(out, os.path.splitext(
        os.path.relpath(name, root))[0] + ".hip")
    os.makedirs(os.path.dirname(target), exist_ok=True)
    open(target, "w").write(text)
"""


class Scratch(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = os.path.realpath(holder.name)

    def write(self, name, text):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        return path

    def script(self, name, text):
        path = self.write(name, text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path


class FlagsTest(Scratch):
    def flags(self, makefile, source="k.cu"):
        self.write("Makefile", makefile)
        path = self.write(source, "")
        return build_flags.FlagFinder(self.root).flags(path)

    def test_variables_of_the_recipe(self):
        self.assertEqual(
            self.flags("CC = nvcc\nINC = -I../include\n"
                       "CFLAGS := $(INC) -O3 -Xcompiler -DHOST\n"
                       "CFLAGS += -DFOO=2 \\\n  -std=c++17 -arch=sm_80\n"
                       "%.o: %.cu\n\t$(CC) $(CFLAGS) -c $< -o $@\n"),
            ["-I", os.path.join(os.path.dirname(self.root), "include"),
             "-DFOO=2", "-std=c++17"])

    def test_conditionals(self):
        text = ("NVCC = nvcc\nMODE = a\nifeq ($(MODE),a)\nF = -DA\n"
                "else ifeq ($(MODE),b)\nF = -DB\nelse\nF = -DC\nendif\n"
                "ifdef NOWHERE\nF += -DD\nendif\n"
                "k.o: k.cu\n\t$(NVCC) $(F) -c k.cu\n")
        self.assertEqual(self.flags(text), ["-DA"])
        self.assertEqual(self.flags(text.replace("MODE = a", "MODE = z")),
                         ["-DC"])

    def test_own_rule_wins_over_other_rules(self):
        self.assertEqual(
            self.flags("a.o: a.cu\n\tnvcc -DOTHER -c a.cu\n"
                       "k.o: k.cu\n\tnvcc -DMINE -c k.cu\n"), ["-DMINE"])

    def test_flag_variables_without_a_recipe(self):
        self.assertEqual(self.flags("NVCCFLAGS = -DX -I inc -lm\n"),
                         ["-DX", "-I", os.path.join(self.root, "inc")])

    def test_shell_is_never_run(self):
        marker = os.path.join(self.root, "ran")
        self.assertEqual(
            self.flags("F = $(shell touch %s) -DY\n"
                       "k.o: k.cu\n\tnvcc $(F) -c k.cu\n" % marker),
            ["-DY"])
        self.assertFalse(os.path.exists(marker))

    def test_makefile_above(self):
        self.write("Makefile", "k.o:\n\tnvcc -DUP -Isub -c sub/k.cu\n")
        path = self.write("sub/k.cu", "")
        self.assertEqual(build_flags.FlagFinder(self.root).flags(path),
                         ["-DUP", "-I", os.path.join(self.root, "sub")])

    def test_compile_commands(self):
        path = self.write("k.cu", "")
        self.write("Makefile", "k.o:\n\tnvcc -DMAKE -c k.cu\n")
        self.write("build/compile_commands.json", json.dumps([{
            "directory": os.path.join(self.root, "build"),
            "command": "nvcc -DCC=1 -I../inc -isystem /s -c ../k.cu",
            "file": "../k.cu"}]))
        self.assertEqual(
            build_flags.FlagFinder(self.root).flags(path),
            ["-DCC=1", "-I", os.path.join(self.root, "inc"),
             "-isystem", "/s"])


class ClassifyTest(Scratch):
    def reasons(self, text, dependencies=None):
        path = self.write("p/k.cu", text)
        return classify.reasons(path, [], self.root, dependencies)

    def test_runtime_only(self):
        self.assertEqual(self.reasons(
            "#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n"
            "#include <cooperative_groups/reduce.h>\n#include <vector>\n"
            "#include <sys/time.h>\n// #include <mpi.h>\n"
            "/*\n#include <cublas_v2.h>\n*/\n"), [])

    def test_libraries_through_own_headers(self):
        self.write("p/own.h", "#include <cub/cub.cuh>\n")
        self.assertEqual(self.reasons(
            '#include "own.h"\n# include <cublas_v2.h>\n'
            "#include <cuda/std/array>\n#include <strange.h>\n"),
            ["cub", "cublas", "libcu++", "other:strange.h"])

    def test_branch_not_taken_is_left_out(self):
        text = "#ifdef X\n#include <mpi.h>\n#endif\n#include <curand.h>\n"
        self.assertEqual(self.reasons(text, ["/c/include/curand.h"]),
                         ["curand"])


class ReportTest(unittest.TestCase):
    def test_own_names_and_numbers_go_api_names_stay(self):
        self.assertEqual(
            report.normalise("use of undeclared identifier 'myThing7' at 12"),
            "use of undeclared identifier '...' at N")
        self.assertEqual(report.normalise("unknown type name 'cudaArray3D'"),
                         "unknown type name 'cudaArray3D'")


class RunTest(Scratch):
    def run_tree(self, *options):
        clang = self.script("bin/clang", CLANG)
        porthip = self.script("bin/porthip",
                              PORTHIP.replace("{python}", sys.executable))
        result = os.path.join(self.root, "result.json")
        with open(os.devnull, "w", encoding="utf-8") as sink:
            kept, sys.stdout = sys.stdout, sink
            try:
                self.status = run_tree.main([
                    os.path.join(self.root, "tree"), "--clang", clang,
                    "--porthip", porthip, "--json", result, *options])
            finally:
                sys.stdout = kept
        with open(result, encoding="utf-8") as handle:
            self.results = json.load(handle)
        return {u["file"]: u for u in self.results["units"]}

    def test_good_bad_silent_and_unparsable(self):
        self.write("tree/good/k.cu", "cudaMalloc(0);\n")
        self.write("tree/silent/k.cu", "cudaMalloc(0); // UNTOUCHED\n")
        self.write("tree/said/k.cu", "cudaMalloc(0); // UNTOUCHED REPORTED\n")
        self.write("tree/apart/k.cu", "BAD_ORIGINAL\n")
        units = self.run_tree()
        leg = "gfx942-device"
        self.assertTrue(report.ok(units["good/k.cu"], leg))
        self.assertFalse(report.ok(units["silent/k.cu"], leg))
        self.assertFalse(units["apart/k.cu"]["original_ok"])
        self.assertTrue(report.ok(units["apart/k.cu"], leg))
        table = report.summary(list(units.values()), [leg], "files")
        self.assertIn("| all | 4 | 3 (75.0%) | 4 | 0 | 1 (33.3%) |", table)
        self.assertIn("| apart: original does not parse | 1 | - | 1 | 0 | 1 |",
                      table)
        failed, error, warned = report.silence(list(units.values()), leg)
        self.assertEqual([u["file"] for u in failed],
                         ["said/k.cu", "silent/k.cu"])
        self.assertEqual([u["file"] for u in error], ["said/k.cu"])
        self.assertEqual(self.status, 0)

    def test_crash_is_pinned_on_its_file(self):
        self.write("tree/p/a.cu", "cudaMalloc(0);\n")
        self.write("tree/p/b.cu", "CRASH\n")
        units = self.run_tree("--programs")
        self.assertFalse(units["p/a.cu"]["crashed"])
        self.assertTrue(units["p/a.cu"]["ported"])
        self.assertTrue(units["p/b.cu"]["crashed"])
        self.assertEqual(self.status, 1)

    def test_program_compiles_if_all_its_files_do(self):
        self.write("tree/p/a.cu", "cudaMalloc(0);\n")
        self.write("tree/p/b.cu", "cudaMalloc(0); // UNTOUCHED\n")
        self.write("tree/q/a.cu", '#include "part.cu"\n')
        self.write("tree/q/part.cu", "BAD_ORIGINAL\n")
        self.run_tree("--programs")
        programs = {u["program"]: u
                    for u in report.as_programs(self.results["units"])}
        self.assertFalse(report.ok(programs["p"], "gfx942-device"))
        self.assertTrue(report.ok(programs["q"], "gfx942-device"))

    def test_tree_is_never_written(self):
        own = self.write("tree/p/own.h", "cudaFree\n")
        self.write("tree/p/k.cu", '#include "own.h"\ncudaMalloc(0);\n')
        work = os.path.join(self.root, "work")
        for _ in range(2):
            self.run_tree("--work", work, "--programs")
        port = os.path.join(work, self.results["units"][0]["port"])
        link = os.path.join(os.path.dirname(port), "own.h")
        self.assertEqual(os.readlink(link), own)
        self.assertEqual(sorted(os.listdir(os.path.dirname(own))),
                         ["k.cu", "own.h"])
        with open(own, encoding="utf-8") as handle:
            self.assertEqual(handle.read(), "cudaFree\n")

    def test_filters(self):
        # The sha1 of "a" ends in 8, that of "e" in f.
        for name in ("a", "e"):
            self.write("tree/%s/k.cu" % name, "")
        self.assertEqual(sorted(self.run_tree("--filter-sha1-even")),
                         ["a/k.cu"])
        self.assertEqual(sorted(self.run_tree("--glob", "e*")), ["e/k.cu"])

    def test_baseline_names_what_got_worse(self):
        self.write("tree/p/k.cu", "cudaMalloc(0);\n")
        old = list(self.run_tree().values())
        self.write("tree/p/k.cu", "cudaMalloc(0); // UNTOUCHED\n")
        new = list(self.run_tree().values())
        text = "\n".join(report.comparison(new, old, ["gfx942-device"]))
        self.assertIn("0 better, 1 worse", text)
        self.assertIn("worse: `p/k.cu`", text)


# Stands in for `porthip verify`: what it was called with decides.
VERIFIER = """#!{python}
import json, sys
words = sys.argv
args = words[words.index("--") + 1:]
if args == ["huge"]:
    print("porthip: error: cuda@a: took over 1 s and was stopped")
    sys.exit(3)
equal = "-DWRONG" not in words
first = dict(kind="buffer", number=2, kernel="k(int*)", place="buffer 1",
             type="i32", mismatches=1, elements=9, index=4, values=["1", "2"])
legs = [dict(leg="hip@b", equal=equal, partial=True, launches=2, buffers=3,
             notes=["a note"])]
if not equal:
    legs[0]["first"] = first
print("a message")
print(json.dumps(dict(equal=equal, legs=legs), indent=2))
sys.exit(0 if equal else 1)
"""
MAKEFILE = """CC = nvcc
CFLAGS = -O3 -std=c++17 -arch=sm_60 -I../common {flags}
main: main.o util.o
\t$(CC) $(CFLAGS) main.o util.o -o $@ -lm
%.o: %.cu
\t$(CC) $(CFLAGS) -c $< -o $@
run: main
\t./main {arguments}
"""


class VerifyProgramsTest(Scratch):
    def setUp(self):
        super().setUp()
        self.porthip = self.script("porthip",
                                   VERIFIER.replace("{python}",
                                                    sys.executable))

    def program(self, name, flags="", arguments="100000 3"):
        for source in ("main.cu", "util.cu"):
            self.write("tree/%s/%s" % (name, source), "")
        self.write("tree/%s/Makefile" % name,
                   MAKEFILE.replace("{flags}", flags).replace("{arguments}",
                                                              arguments))

    def verify(self, runs):
        ran = self.write("ran.json", json.dumps(runs))
        out = os.path.join(self.root, "out.json")
        sys.argv = ["verify_programs.py", os.path.join(self.root, "tree"),
                    "--ran", ran, "--porthip", self.porthip, "--timeout", "1",
                    "--work", os.path.join(self.root, "work"), "--json", out]
        with open(os.devnull, "w") as silence:
            before, sys.stdout = sys.stdout, silence
            try:
                verify_programs.main()
            finally:
                sys.stdout = before
        with open(out, encoding="utf-8") as handle:
            return {r["name"]: r for r in json.load(handle)}

    def test_lines_and_verdicts(self):
        self.program("right")
        self.program("wrong", "-DWRONG")
        self.program("large", arguments="huge")
        runs = [{"name": name, "command": "./main " + arguments,
                 "verdict": verdict}
                for name, arguments, verdict in (
                    ("right", "8 3", "passed"), ("wrong", "8 3", "ran"),
                    ("large", "huge", "ran"), ("never", "", "no build"))]
        results = self.verify(runs)
        self.assertEqual({n: r["verdict"] for n, r in results.items()},
                         {"right": "equal", "wrong": "differs",
                          "large": "failed"})
        self.assertEqual(results["right"]["line"],
                         "main.cu util.cu -std=c++17 -I../common -lm")
        self.assertEqual(results["right"]["arguments"], "8 3")
        self.assertEqual(results["right"]["legs"]["hip@b"]["partial"], True)
        self.assertIn("buffer 2 k, buffer 1, 1 of 9 i32 from 4: 1 | 2",
                      results["wrong"]["legs"]["hip@b"]["verdict"])
        self.assertIn("was stopped", results["large"]["why"])


if __name__ == "__main__":
    unittest.main()
