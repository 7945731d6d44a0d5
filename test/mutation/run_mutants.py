#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Seeds faults into the ports of samples and counts those that verify catches.

    run_mutants.py --porthip PROGRAM --temp DIR [SAMPLE...]

Every sample's port is verified as it is, which must be equal, and then with one
fault at a time. Whether a fault changes a result is not asked of verify: the
records of the mutant and of the right port are compared byte by byte. Exit
status 1: a right port is reported, or fewer than --goal percent of the faults
that change a result are caught.

A SAMPLE is a folder of samples/, or a CUDA file that is a program of its own.
With --results, programs and faults that the file has are not run again.
"""
import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile

from mutants import all_mutants, choose

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
MAIN = re.compile(r"^\s*int\s+main\s*\(", re.M)
# As the samples' own tests hand them over.
FLAGS = {"multi-file": ["-rdc=true", "-std=c++17", "-I{folder}/include"],
         "templates-and-macros": ["-std=c++17"], "tiled-matmul": ["-std=c++17"],
         "driver-api-nvrtc": ["-lcuda", "-lnvrtc"]}
# Without which the right port's results differ on hardware, too.
PORT_FLAGS = {"multi-file": ["--port-arg=-fno-slp-vectorize"]}
TARGET = "gfx942"


class Failure(Exception):
    pass


def sources(folder):
    found = []
    for path, _, names in os.walk(folder):
        found += [os.path.join(path, name) for name in names
                  if name.endswith((".cu", ".hip", ".cpp"))]
    return sorted(found)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def record_of(path):
    """The results of a run, in bytes; without its output, which has times, facts
    of the code, which have the lines of the mutant's own file, and arguments:
    the bytes of an empty class are whatever was there."""
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        arrays = {name: archive.read(name) for name in archive.namelist()
                  if name.endswith(".npy")}
        passes = b"PASSED" in archive.read("stdout.txt")
    manifest.pop("facts", None)
    for launch in manifest["launches"]:
        launch["fault"] = bool(launch["fault"])
        launch.pop("arguments", None)
    return manifest, arrays, passes


class FalseAlarm(Exception):
    """The right port is reported."""


class Program:
    """A program of a sample or of one file, and its port."""

    def __init__(self, options, folder, main, rest):
        self.options = options
        self.folder = folder
        sample = os.path.basename(folder)
        self.name = sample + "/" + os.path.basename(main)
        self.files = [main] + rest
        self.temp = os.path.join(options.temp,
                                 self.name.replace("/", "-").rsplit(".")[0])
        self.port = os.path.join(self.temp, "port")
        self.flags = FLAGS.get(sample, [])
        self.port_flags = PORT_FLAGS.get(sample, [])

    def call(self, *arguments):
        environment = dict(os.environ, PORTHIP_VGPU_THREADS="1")
        return subprocess.run([self.options.porthip, *arguments], text=True,
                              capture_output=True, env=environment,
                              errors="replace", timeout=600)

    def verify(self, folder, *arguments):
        """FOLDER: where the files and headers lie that are built."""
        return self.call(
            "verify", "--cuda-path=none", "--timeout=60",
            "--cache-dir=" + os.path.join(self.options.temp, "cache"),
            "--in-root=" + self.folder, "--leg=" + self.reference,
            "--leg=hip@vgpu:" + TARGET, *self.port_flags, *arguments, *self.files,
            *(flag.replace("{folder}", folder) for flag in self.flags))

    def ports(self, port):
        found = []
        for path in self.files:
            path = os.path.join(port, os.path.relpath(path, self.folder))
            hip = os.path.splitext(path)[0] + ".hip"
            found.append(hip if os.path.exists(hip) else path)
        return found

    def port_options(self, port):
        return ["--port=" + path for path in self.ports(port)]

    def prepare(self):
        """The original's record and the port's, which are equal."""
        shutil.rmtree(self.temp, ignore_errors=True)
        done = self.call("translate", "--cuda-path=none", "--force", "--quiet",
                         "--in-root", self.folder, "--out-root", self.port,
                         *self.files, "--cc",
                         *(flag.replace("{folder}", self.folder)
                           for flag in self.flags if flag != "-rdc=true"))
        if done.returncode:
            raise Failure("is not ported: " + done.stderr)
        if not self.mutants(1):
            raise Failure("has no device code to seed faults into")
        traces = os.path.join(self.temp, "traces")
        self.reference = "cuda@vgpu:sm_80"
        # Where headers lie in a folder of each side, verify makes the port.
        has_folder = any("{folder}" in flag for flag in self.flags)
        done = self.verify(self.folder, "--save-traces=" + traces,
                           *(() if has_folder else self.port_options(self.port)))
        if done.returncode == 1:
            raise FalseAlarm(done.stdout)
        if done.returncode:
            raise Failure("does not run: " + done.stderr.strip()[-300:])
        if not self.options.live:
            self.reference = "trace:" + os.path.join(
                traces, "cuda-vgpu-sm_80.phtrace")
        self.right = record_of(self.trace(traces))

    @staticmethod
    def trace(folder):
        return os.path.join(folder, "hip-vgpu-%s.phtrace" % TARGET)

    def mutants(self, count):
        found = []
        for path in self.ports(self.port):
            found += [(path, m) for m in all_mutants(read(path))]
        by_mutant = {id(m): path for path, m in found}
        chosen = choose([m for _, m in found], count, self.options.seed)
        return [(by_mutant[id(m)], m) for m in chosen]

    def judge(self, path, mutant):
        """invalid, same, caught, ESCAPED; FAILS: verify hangs or crashes."""
        folder = os.path.join(self.temp, "mutant")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.port, folder)
        target = os.path.join(folder, os.path.relpath(path, self.port))
        source = read(path)
        with open(target, "w", encoding="utf-8") as file:
            file.write(mutant.apply(source))
        traces = os.path.join(self.temp, "mutant-traces")
        shutil.rmtree(traces, ignore_errors=True)
        try:
            done = self.verify(folder, "--cause=off", "--save-traces=" + traces,
                               *self.port_options(folder))
        except subprocess.TimeoutExpired:
            return "FAILS"
        if done.returncode == 3:
            return "caught" if "was stopped" in done.stderr else "invalid"
        if done.returncode not in (0, 1):
            print("%s: verify exits with %d\n%s" % (
                self.name, done.returncode, done.stderr), flush=True)
            return "FAILS"
        changes = record_of(self.trace(traces)) != self.right
        if done.returncode == 1:
            # A difference in the text alone has no other witness.
            return "caught" if changes else "output"
        return "ESCAPED" if changes else "same"


def programs(options):
    names = options.samples or sorted(
        name for name in os.listdir(os.path.join(ROOT, "samples"))
        if os.path.isdir(os.path.join(ROOT, "samples", name)))
    for sample in names:
        if os.path.isfile(sample):
            path = os.path.abspath(sample)
            yield Program(options, os.path.dirname(path), path, [])
            continue
        folder = os.path.join(ROOT, "samples", sample)
        files = sources(folder)
        mains = [path for path in files if MAIN.search(read(path))]
        rest = [path for path in files if path not in mains]
        for main in mains:
            yield Program(options, folder, main, rest)


class Results:
    """What is known of programs and faults, also from earlier runs."""

    def __init__(self, path):
        self.path, self.programs, self.faults = path, {}, {}
        if path and os.path.exists(path):
            for line in read(path).splitlines():
                self.keep(json.loads(line))

    def keep(self, entry):
        if "verdict" in entry:
            self.faults[entry["program"], entry["fault"]] = entry
        else:
            self.programs[entry["program"]] = entry

    def add(self, **entry):
        self.keep(entry)
        if self.path:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")

    def has(self, program, count):
        """Whether so many faults of the program need not be asked again."""
        known = self.programs.get(program)
        return known is not None and known.get("asked", 0) >= count


def verdicts(results):
    """By the operator how often each verdict was given."""
    counts = collections.defaultdict(collections.Counter)
    for entry in results.faults.values():
        counts[entry["operator"]][entry["verdict"]] += 1
    return counts


def report(counts):
    names = ["caught", "output", "ESCAPED", "FAILS", "same", "invalid"]
    print("%-18s" % "" + "".join("%9s" % name for name in names))
    for operator in sorted(counts):
        print("%-18s" % operator + "".join(
            "%9d" % counts[operator][name] for name in names))
    total = sum(counts.values(), collections.Counter())
    caught = total["caught"] + total["output"]
    return caught, caught + total["ESCAPED"] + total["FAILS"]


def ask(program, options, results):
    """Whether the program is well: its faults are judged, its port is right."""
    try:
        program.prepare()
    except (Failure, subprocess.TimeoutExpired) as failure:
        print("%s: left out, it %s" % (program.name, failure), flush=True)
        results.add(program=program.name, right="left out", why=str(failure),
                    asked=options.count)
        return True
    except FalseAlarm as alarm:
        print("%s: FALSE ALARM\n%s" % (program.name, alarm), flush=True)
        results.add(program=program.name, right="reported", why=str(alarm))
        return False
    for path, mutant in program.mutants(options.count):
        text = mutant.describe(read(path))
        # Lines may have several faults that read alike.
        fault = "%s @%d" % (text, mutant.start)
        if (program.name, fault) in results.faults:
            continue
        verdict = program.judge(path, mutant)
        results.add(program=program.name, fault=fault, verdict=verdict,
                    operator=mutant.operator)
        print("%-8s %s:%s (%s)" % (verdict, program.name, text,
                                   mutant.operator), flush=True)
    results.add(program=program.name, right="equal", asked=options.count)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--count", type=int, default=10,
                        help="faults for each program")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--goal", type=float, default=95, metavar="PERCENT")
    parser.add_argument("--live", action="store_true",
                        help="run the original beside each mutant, and its "
                        "repeats where that differs, in place of its record")
    parser.add_argument("--at-least", type=int, default=1, metavar="N",
                        help="faults that must change a result")
    parser.add_argument("--results", metavar="FILE",
                        help="JSON Lines, one of each program and fault")
    parser.add_argument("samples", nargs="*", metavar="SAMPLE")
    options = parser.parse_args()
    os.makedirs(options.temp, exist_ok=True)
    results = Results(options.results)
    alarms = 0
    for program in programs(options):
        if not results.has(program.name, options.count):
            alarms += not ask(program, options, results)
    caught, changed = report(verdicts(results))
    share = 100 * caught / changed if changed else 0
    print("%d of %d faults that change a result are caught (%.1f %%)" % (
        caught, changed, share))
    return bool(alarms) or changed < options.at_least or share < options.goal


if __name__ == "__main__":
    sys.exit(main())
