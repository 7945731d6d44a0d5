#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ports every CUDA file of a folder and says how many of the ports compile.

For each file (or program, with --programs): does the original parse with clang
as CUDA, what libraries does it use, does porthip port it without a crash, does
the port compile as HIP for each target, and if not, had porthip said anything?
See README.md beside this file.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import resource
import signal
import subprocess
import sys
import tempfile
import time
from fnmatch import fnmatch

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import build_flags  # noqa: E402
import classify  # noqa: E402
import report  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
REPO = os.path.dirname(os.path.dirname(HERE))
WAVE32 = re.compile(r"^gfx1")
FINDING = re.compile(r"^(?P<path>[^\s:][^:\n]*):(?P<line>\d+)(?::\d+)?: "
                     r"(?P<severity>error|warning|note): (?P<text>.*)$", re.M)
DIAGNOSTIC = re.compile(r"^(?P<place>[^\n]*?):\d+:\d+: (?:fatal )?error: "
                        r"(?P<text>.*)$", re.M)
HEADER_SUFFIXES = (".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc",
                   ".cu", ".c", ".cc", ".cpp", ".cxx", ".tpp", ".ipp",
                   ".def", ".tcc", ".txx", ".cl", ".dat", ".impl", "")


class Run:
    """The outcome of one command."""

    def __init__(self, command, timeout, cwd=None, environment=None):
        self.seconds = time.monotonic()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        # A group of its own, so that a time-out ends its children too.
        process = subprocess.Popen(
            command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True)
        self.timed_out = False
        try:
            output = process.communicate(timeout=timeout)[0]
        except subprocess.TimeoutExpired:
            self.timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()[0]
        self.seconds = time.monotonic() - self.seconds
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu_s = (after.ru_utime + after.ru_stime - before.ru_utime -
                      before.ru_stime)
        self.status = process.returncode
        self.output = output.decode("utf-8", "replace")

    @property
    def crashed(self):
        return (self.timed_out or self.status < 0 or self.status >= 128 or
                "PLEASE submit a bug report" in self.output)


def first_error(output, failed):
    match = DIAGNOSTIC.search(output)
    if match:
        return match.group("text")
    if not failed:
        return None
    lines = [line for line in output.split("\n") if "error" in line]
    return lines[0].strip() if lines else "failed without a message"


def without_toolkit(flags):
    """Drops -I of a toolkit: it is given anyway, and a port that still
    includes CUDA's headers must not find them."""
    out, i = [], 0
    while i < len(flags):
        pair = flags[i] in ("-I", "-isystem")
        item = flags[i:i + 2] if pair else flags[i:i + 1]
        if not pair or not os.path.exists(os.path.join(item[1],
                                                       "cuda_runtime.h")):
            out += item
        i += len(item)
    return out


class Program:
    """Files that are ported by one call of porthip."""

    def __init__(self, name, directory, files):
        self.name, self.directory, self.files = name, directory, files


class Tree:
    def __init__(self, options):
        self.options = options
        self.root = os.path.realpath(options.folder)
        self.flags = build_flags.FlagFinder(self.root, options.build_dir)
        self.cache = {}
        if options.cache and os.path.exists(options.cache):
            with open(options.cache, encoding="utf-8") as handle:
                self.cache = json.load(handle)

    def programs(self):
        grouped = {}
        for directory, subdirs, names in os.walk(self.root):
            subdirs.sort()
            relative = os.path.relpath(directory, self.root)
            parts = [] if relative == "." else relative.split(os.sep)
            if parts and not self._wanted(parts[0]):
                subdirs[:] = []
                continue
            for name in sorted(names):
                if not name.endswith(tuple(self.options.ext.split(","))):
                    continue
                path = os.path.join(directory, name)
                inside = os.path.relpath(path, self.root)
                if not parts and not self._wanted(name):
                    continue
                if self.options.programs and parts:
                    key = os.sep.join(parts[:self.options.program_depth])
                else:
                    key = inside
                grouped.setdefault(key, []).append(path)
        return [Program(key, os.path.join(self.root, key)
                        if os.path.isdir(os.path.join(self.root, key))
                        else os.path.dirname(paths[0]), paths)
                for key, paths in sorted(grouped.items())]

    def _wanted(self, entry):
        options = self.options
        if options.glob and not any(fnmatch(entry, g) for g in options.glob):
            return False
        if options.filter_sha1_even:
            digest = hashlib.sha1(entry.encode()).hexdigest()
            return int(digest[-1], 16) % 2 == 0
        return True

    # --- the original -----------------------------------------------------

    def parse_original(self, path, flags, side):
        """(parses, first error, dependencies) with clang as CUDA."""
        options = self.options
        command = [options.clang, "-x", "cuda", "-fsyntax-only", "-w",
                   "-nocudalib", "--cuda-gpu-arch=" + options.sm,
                   "--cuda-path=" + options.cuda_path,
                   "--cuda-%s-only" % side, "-ferror-limit=3",
                   # clang does not know the newest toolkits' versions and
                   # then takes launches for those of CUDA 9.1.
                   "-Xclang", "-target-sdk-version=12.9"]
        cccl = os.path.join(options.cuda_path, "include", "cccl")
        if os.path.isdir(cccl):
            command += ["-isystem", cccl]
        command += flags + [path]
        with open(path, "rb") as handle:
            content = hashlib.sha1(handle.read()).hexdigest()
        key = hashlib.sha1(
            "\0".join(command + [content]).encode()).hexdigest()
        if key in self.cache:
            return self.cache[key]
        text = ""
        with tempfile.TemporaryDirectory() as scratch:
            listing = os.path.join(scratch, "d")
            run = Run(command[:-1] + ["-MD", "-MF", listing, path],
                      options.timeout, cwd=os.path.dirname(path))
            ok = run.status == 0 and not run.timed_out
            if ok and os.path.exists(listing):
                with open(listing, encoding="utf-8",
                          errors="replace") as handle:
                    text = handle.read()
        listed = re.sub(r"\\\n", " ", text).split(":", 1)
        found = None
        if ok and len(listed) == 2:
            found = sorted({os.path.normpath(os.path.join(
                os.path.dirname(path), p)) for p in listed[1].split()})
        error = "timed out" if run.timed_out else first_error(run.output,
                                                              not ok)
        self.cache[key] = (ok, error, found)
        return self.cache[key]

    # --- the port ---------------------------------------------------------

    def port(self, program, files, flags, out):
        options = self.options
        command = [options.porthip, "--in-root", self.root, "--out-root", out]
        command += options.porthip_arg
        command += files + (["--cc"] + flags if flags else [])
        return Run(command, options.timeout * (1 + len(files) // 4),
                   cwd=program.directory)

    def port_program(self, program, units, out):
        """Fills in what porthip did; one call for files with equal flags."""
        groups = {}
        for unit in units:
            groups.setdefault(tuple(unit["flags"]), []).append(unit)
        for flags, group in groups.items():
            run = self.port(program, [u["path"] for u in group],
                            list(flags), out)
            calls = [(run, group)]
            if run.crashed and len(group) > 1:
                # Which file is to blame? The others must not suffer for it.
                calls = [(self.port(program, [u["path"]], list(flags), out),
                          [u]) for u in group]
            for run, covered in calls:
                self._record_port(run, covered, program)

    def _record_port(self, run, units, program):
        names = {u["path"] for u in units}
        findings = []
        for match in FINDING.finditer(run.output):
            path = os.path.normpath(os.path.join(program.directory,
                                                 match.group("path")))
            findings.append((path, match.group("severity"),
                             match.group("text")))
        for unit in units:
            # A finding in a header is one for each file of the program.
            mine = [f for f in findings
                    if f[0] == unit["path"] or f[0] not in names]
            unit["findings"] = {
                s: sum(1 for f in mine if f[1] == s)
                for s in ("error", "warning", "note")}
            unit["crashed"] = run.crashed
            unit["port_status"] = run.status
            unit["port_seconds"] = round(run.seconds / len(units), 3)
            if run.crashed or run.status >= 2:
                unit["port_output"] = run.output[-2000:]

    def ported_path(self, path, out):
        relative = os.path.relpath(path, self.root)
        stem = os.path.splitext(relative)[0]
        for name in (stem + ".hip", relative, relative + ".hip",
                     stem + ".hip.cpp"):
            candidate = os.path.join(out, name)
            if os.path.isfile(candidate) and not os.path.islink(candidate):
                return candidate
        return None

    def overlay(self, program, units, out):
        """Links what porthip did not write into the output, as if the user
        had copied the project first: the port's includes resolve there. Done
        after the port, so that nothing can be written through a link."""
        wanted = set()
        for unit in units:
            for path in classify.own_files(unit["path"], unit["flags"],
                                           self.root)[0]:
                wanted.add(path)
            for place in classify.include_dirs(unit["flags"]):
                if os.path.isdir(place) and place.startswith(
                        self.root + os.sep):
                    wanted |= {e.path for e in os.scandir(place)
                               if e.is_file()}
        if self.options.programs:
            for directory, _, names in os.walk(program.directory):
                wanted |= {os.path.join(directory, n) for n in names}
        for path in wanted:
            if os.path.splitext(path)[1].lower() not in HEADER_SUFFIXES:
                continue
            if not path.startswith(self.root + os.sep):
                continue
            link = os.path.join(out, os.path.relpath(path, self.root))
            if not os.path.lexists(link):
                os.makedirs(os.path.dirname(link), exist_ok=True)
                os.symlink(path, link)
            # "a/../b.h" needs the folder a.
        for unit in units:
            for place in classify.include_dirs(unit["flags"]):
                if place.startswith(self.root + os.sep):
                    os.makedirs(os.path.join(out, os.path.relpath(
                        place, self.root)), exist_ok=True)

    def port_flags(self, flags, out):
        mapped, i = [], 0
        while i < len(flags):
            if flags[i] in ("-I", "-isystem", "-include", "-iquote",
                            "-idirafter"):
                path = flags[i + 1]
                if path.startswith(self.root + os.sep):
                    path = os.path.join(out,
                                        os.path.relpath(path, self.root))
                mapped += [flags[i], path]
                i += 2
            else:
                mapped.append(flags[i])
                i += 1
        return mapped

    def compile_port(self, ported, flags, target, side):
        options = self.options
        wave = "32" if WAVE32.search(target) else "64"
        command = [options.clang, "-x", "hip", "--offload-arch=" + target,
                   "--offload-%s-only" % side, "-nogpulib", "-w",
                   "-ferror-limit=3", "-D__HIP_PLATFORM_AMD__",
                   "-D__AMDGCN_WAVEFRONT_SIZE=" + wave,
                   "-D__AMDGCN_WAVEFRONT_SIZE__=" + wave]
        command += (["-S", "-O1", "-o", os.devnull] if options.codegen
                    else ["-fsyntax-only"])
        for place in options.hip_include:
            command += ["-isystem", place]
        for place in options.shim_include:
            command += ["-I", place]
        run = Run(command + options.compile_arg + flags + [ported],
                  options.timeout, cwd=os.path.dirname(ported))
        ok = run.status == 0 and not run.timed_out
        error = "timed out" if run.timed_out else first_error(run.output,
                                                              not ok)
        return {"ok": ok, "error": error}

    # --- one program --------------------------------------------------------

    def measure(self, program, work):
        options = self.options
        units = []
        sides = ["device"] + (["host"] if options.host else [])
        for path in program.files:
            flags = without_toolkit(self.flags.flags(path)) + options.flag
            results = [self.parse_original(path, flags, s) for s in sides]
            errors = [r[1] for r in results if not r[0]]
            units.append({
                "program": program.name, "path": path,
                "file": os.path.relpath(path, self.root), "flags": flags,
                "original_ok": not errors,
                "original_error": errors[0] if errors else None,
                "reasons": classify.reasons(path, flags, self.root,
                                            results[0][2]),
                "ported": False, "crashed": False, "compiles": {},
                "findings": {}})
        self._mark_fragments(units)
        if options.porthip == "none":
            return units
        out = os.path.join(work, hashlib.sha1(
            program.name.encode()).hexdigest()[:12])
        # Links of an earlier run lead into the tree: never write over them.
        shutil.rmtree(out, ignore_errors=True)
        os.makedirs(out)
        self.port_program(program, units, out)
        self.overlay(program, units, out)
        for unit in units:
            ported = self.ported_path(unit["path"], out)
            unit["ported"] = ported is not None
            unit["port"] = ported and os.path.relpath(ported, work)
            # A file that only parses where it is included is compiled there.
            if not ported or (unit["fragment"] and not unit["original_ok"]):
                continue
            flags = self.port_flags(unit["flags"], out)
            for target in options.target:
                for side in sides:
                    unit["compiles"]["%s-%s" % (target, side)] = (
                        self.compile_port(ported, flags, target, side))
        if not options.work:
            shutil.rmtree(out, ignore_errors=True)
        return units

    def _mark_fragments(self, units):
        """Files that another file of the program includes."""
        included = set()
        for unit in units:
            included |= set(classify.own_files(
                unit["path"], unit["flags"], self.root)[0][1:])
        for unit in units:
            unit["fragment"] = unit["path"] in included


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], allow_abbrev=False)
    add = parser.add_argument
    add("folder", help="tree with CUDA code; nothing is written there")
    add("--porthip", default=os.path.join(REPO, "build", "dev", "bin",
                                          "porthip"),
        help="the tool; 'none' measures the originals only")
    add("--porthip-arg", action="append", default=[],
        help="argument passed on to porthip (repeatable)")
    add("--clang", default="clang++-22")
    add("--cuda-path", default="/usr/local/cuda")
    add("--sm", default="sm_80", help="architecture for the originals")
    add("--target", action="append", default=[],
        help="AMD target (repeatable; default gfx942)")
    add("--host", action="store_true", help="compile the host side too")
    add("--codegen", action="store_true",
        help="compile to assembly (finds bad inline assembly), not only parse")
    add("--hip-include", action="append", default=[],
        help="include directory of HIP or a library (repeatable)")
    add("--shim-include", action="append",
        default=[os.path.join(REPO, "runtime-shims", "include")])
    add("--flag", action="append", default=[],
        help="flag for originals and ports alike (repeatable)")
    add("--compile-arg", action="append", default=[],
        help="flag for compiling ports only (repeatable)")
    add("-p", dest="build_dir", help="folder with compile_commands.json")
    add("--programs", action="store_true",
        help="all files of one folder are one program")
    add("--program-depth", type=int, default=1,
        help="how deep below the tree the programs' folders lie")
    add("--ext", default=".cu", help="suffixes of the files to port")
    add("--glob", action="append", help="top-level entries to take")
    add("--filter-sha1-even", action="store_true",
        help="take a top-level entry if its name's sha1 ends in an even digit")
    add("-j", dest="jobs", type=int, default=os.cpu_count())
    add("--timeout", type=int, default=120, help="seconds for one command")
    add("--work", help="keep the ports here (default: temporary)")
    add("--cache", help="file that keeps results for unchanged originals; "
        "remove it when a header of the tree changes")
    add("--json", help="write all results here")
    add("--baseline", help="earlier --json to compare with")
    add("--list", action="store_true", help="list every failure")
    options = parser.parse_args(arguments)
    options.target = options.target or ["gfx942"]
    options.shim_include = [p for p in options.shim_include
                            if os.path.isdir(p)]
    if not os.path.isdir(options.folder):
        parser.error("not a folder: " + options.folder)
    if options.porthip != "none":
        found = shutil.which(options.porthip)
        if not found:
            parser.error("no such program: " + options.porthip)
        options.porthip = os.path.abspath(found)
    for places in (options.hip_include, options.shim_include):
        places[:] = [os.path.abspath(p) for p in places]
    return options


def main(arguments=None):
    options = parse_arguments(arguments)
    old = None
    if options.baseline:  # read first: --json may name the same file
        with open(options.baseline, encoding="utf-8") as handle:
            old = json.load(handle)
    tree = Tree(options)
    programs = tree.programs()
    if not programs:
        print("no CUDA file found", file=sys.stderr)
        return 2
    work = options.work or tempfile.mkdtemp(prefix="porthip-tree-")
    work = os.path.realpath(work)
    units, done = [], 0
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            futures = [pool.submit(tree.measure, p, work) for p in programs]
            for future in concurrent.futures.as_completed(futures):
                units += future.result()
                done += 1
                if sys.stderr.isatty() or done % 25 == 0:
                    print("%d/%d programs" % (done, len(programs)),
                          file=sys.stderr)
    finally:
        if not options.work:
            shutil.rmtree(work, ignore_errors=True)
        if options.cache:
            with open(options.cache + ".new", "w",
                      encoding="utf-8") as handle:
                json.dump(tree.cache, handle)
            os.replace(options.cache + ".new", options.cache)
    units.sort(key=lambda u: u["file"])
    results = {"programs": options.programs, "units": units,
               "porthip": options.porthip != "none"}
    if options.json:
        with open(options.json, "w", encoding="utf-8") as handle:
            json.dump(results, handle, indent=1, sort_keys=True)
    print(report.markdown(results, old, options.list))
    return 1 if any(u["crashed"] for u in units) else 0


if __name__ == "__main__":
    sys.exit(main())
