#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times translations against clang's own parse of the same file.

A time in milliseconds belongs to one machine on one day; beside it stands the
ratio to `clang++ -x cuda -fsyntax-only` (device side) of the same file, taken
in the same run. The smallest of several runs counts, as other processes only
ever add to a time. Prints a markdown table.

  translate.py                        about 300 lines of samples
  translate.py FILE.cu                one file
  translate.py FOLDER [-- FLAGS...]   all .cu below it, with -j1 and -jN
"""
import argparse
import glob
import json
import os
import platform
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


class Timing:
    """The best run of several: seconds, seconds of CPU, MiB."""

    def __init__(self):
        self.wall = self.cpu = self.memory = float("inf")

    def add(self, wall, cpu, memory):
        self.wall = min(self.wall, wall)
        self.cpu = min(self.cpu, cpu)
        # Not a matter of luck: the largest is what it takes.
        self.memory = memory if self.memory == float("inf") else max(
            self.memory, memory)


def run_once(command):
    """Wall time, CPU time of it and its children, and the largest memory of
    any one of them."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, \
        process.returncode


def check(command, code, allowed):
    if code not in allowed:
        sys.exit("translate.py: exit status %d of: %s" %
                 (code, " ".join(command)))


def measure(command, runs, prepare=None, allowed=(0,)):
    """hyperfine's wall times when it is there. It has only the mean of the
    CPU times, so these and the memory come from runs of our own."""
    best = Timing()
    # A hook of Python's cannot run between hyperfine's runs.
    use_hyperfine = shutil.which("hyperfine") and prepare is None and runs > 3
    for _ in range(3 if use_hyperfine else runs):
        if prepare:
            prepare()
        wall, cpu, memory, code = run_once(command)
        check(command, code, allowed)
        best.add(wall, cpu, memory)
    if use_hyperfine:
        with tempfile.NamedTemporaryFile(suffix=".json") as out:
            subprocess.run(
                ["hyperfine", "-N", "-i", "-r", str(runs), "--style", "none",
                 "--export-json", out.name, shlex.join(command)],
                check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)
            best.wall = min(best.wall, json.load(out)["results"][0]["min"])
    return best


def sample_of(lines, folder):
    """A file of at least so many lines, of samples that stand alone."""
    text = ""
    for name in ("streams-and-events/streams.cu", "vector-add/vector_add.cu"):
        with open(os.path.join(ROOT, "samples", name)) as file:
            part = file.read()
        # Two programs in one file: each in a namespace of its own, includes
        # before them.
        includes = [l for l in part.splitlines() if l.startswith("#include")]
        rest = [l for l in part.splitlines() if not l.startswith("#include")]
        text = "\n".join(i for i in includes if i not in text) + "\n" + text
        text += "namespace part%d {\n%s\n}\n" % (len(text), "\n".join(rest))
        if text.count("\n") >= lines:
            break
    path = os.path.join(folder, "sample.cu")
    with open(path, "w") as file:
        file.write(text)
    return path


class Bench:
    def __init__(self, options, folder):
        self.o = options
        self.folder = folder
        self.rows = []

    def cuda_paths(self):
        paths = ["none"]
        if self.o.cuda_path:
            paths.append(self.o.cuda_path)
        return paths

    def clang(self, path, cuda_path):
        """The parse that porthip cannot do without."""
        command = [self.o.clang, "-x", "cuda", "-fsyntax-only", "-w",
                   "--cuda-device-only", "--offload-arch=sm_80",
                   "-nocudalib", "-ferror-limit=0"]
        shims = os.path.join(ROOT, "runtime-shims", "cuda")
        if cuda_path == "none":
            command += ["-nocudainc", "-include",
                        shims + "/porthip_cuda_prelude.h", "-idirafter", shims]
        else:
            command += ["--cuda-path=" + cuda_path, "-Xclang",
                        "-target-sdk-version=12.9", "-idirafter",
                        cuda_path + "/include/cccl"]
        return command + self.o.flags + [path]

    def porthip(self, paths, cuda_path, *more):
        command = [self.o.porthip, "--dry-run", "--quiet", "--fail-on=never",
                   "--cuda-path=" + cuda_path, *more, *paths]
        return command + (["--cc"] + self.o.flags if self.o.flags else [])

    def cache(self):
        return os.path.join(self.folder, "cache")

    def drop_cache(self):
        shutil.rmtree(self.cache(), ignore_errors=True)

    def row(self, what, timing, base=None, files=0):
        ratio = "" if base is None else "%.2f" % (timing.wall / base.wall)
        cpu_ratio = "" if base is None else "%.2f" % (timing.cpu / base.cpu)
        rate = "%.1f" % (files / timing.wall) if files else ""
        self.rows.append([what, "%.0f" % (1000 * timing.wall),
                          "%.0f" % (1000 * timing.cpu), ratio, cpu_ratio,
                          "%.0f" % timing.memory, rate])

    def one_file(self, path):
        runs = self.o.runs
        for cuda_path in self.cuda_paths():
            name = "shims" if cuda_path == "none" else "toolkit"
            # A source that does not parse takes its time all the same.
            base = measure(self.clang(path, cuda_path), runs, allowed=(0, 1))
            self.row("clang++ -fsyntax-only, " + name, base, base)
            self.row("porthip --no-cache, " + name, measure(
                self.porthip([path], cuda_path, "--no-cache"), runs), base)
            cached = self.porthip([path], cuda_path,
                                  "--cache-dir=" + self.cache())
            self.row("porthip cold, " + name,
                     measure(cached, runs, self.drop_cache), base)
            self.row("porthip warm, " + name, measure(cached, runs), base)

    def many_files(self, paths):
        for cuda_path in self.cuda_paths():
            name = "shims" if cuda_path == "none" else "toolkit"
            for jobs in sorted({1, self.o.jobs}):
                command = self.porthip(
                    paths, cuda_path, "-j%d" % jobs, "--in-root=" + self.o.input,
                    "--cache-dir=" + self.cache())
                runs = max(1, self.o.runs // 5)
                what = "%d files, -j%d %%s, %s" % (len(paths), jobs, name)
                self.row(what % "cold", measure(command, runs, self.drop_cache),
                         files=len(paths))
                self.row(what % "warm", measure(command, runs),
                         files=len(paths))

    def table(self):
        head = ["what", "wall ms", "CPU ms", "wall / clang", "CPU / clang",
                "MiB", "files/s"]
        lines = [head, ["---"] + ["---:"] * (len(head) - 1)] + self.rows
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine():
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("model name"):
                    model = line.split(":", 1)[1].strip()
                    break
    except OSError:
        pass
    return "%s, %d cores, load %.1f" % (model, os.cpu_count(),
                                        os.getloadavg()[0])


def main():
    def first(*names):
        return next((n for n in names if shutil.which(n)), names[0])

    toolkit = next((p for p in ("/usr/local/cuda",) if os.path.exists(
        p + "/include/cuda_runtime.h")), "")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("input", nargs="?", help="a file or a folder")
    parser.add_argument("--porthip", default=os.path.join(
        ROOT, "build", "dev", "bin", "porthip"))
    parser.add_argument("--clang", default=first("clang++-22", "clang++"))
    parser.add_argument("--cuda-path", default=toolkit,
                        help="toolkit; empty: only our own declarations")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--lines", type=int, default=300)
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    arguments = sys.argv[1:]
    flags = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1:]
    options = parser.parse_args(arguments)
    options.flags = flags
    if not os.access(options.porthip, os.X_OK):
        sys.exit("translate.py: no porthip at " + options.porthip)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    print("Machine: " + machine() + "\n")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        if options.input and os.path.isdir(options.input):
            paths = sorted(glob.glob(
                os.path.join(glob.escape(options.input), "**", "*.cu"),
                recursive=True))
            if not paths:
                sys.exit("translate.py: no .cu below " + options.input)
            bench.many_files(paths)
        else:
            path = options.input or sample_of(options.lines, folder)
            with open(path, "rb") as file:
                print("File: %d lines\n" % file.read().count(b"\n"))
            bench.one_file(path)
        print(bench.table())


if __name__ == "__main__":
    main()
