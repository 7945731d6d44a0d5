#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes CUDA programs, ports them, and compares what they compute.

See README.md. Programs are numbered; a program follows from the seed and its
number alone, so that each can be made again.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import constructs

THREADS = 64


def generate(seed, number, count):
    """By number the construct's name and the case."""
    r = random.Random("%s/%s" % (seed, number))
    cases = {}
    for n in range(count):
        make = r.choice(constructs.CONSTRUCTS)
        # Each has numbers of its own.
        case = make(random.Random("%s/%s/%s" % (seed, number, n)), n)
        cases[n] = (make.__name__, case)
    return cases


class Program:
    """The text of a program, and which lines of it are whose."""

    def __init__(self, cases):
        self.cases = cases
        self.lines = []
        self.owner = []  # by line: the case, or None
        self.write()

    def add(self, text, owner=None):
        for line in text.split("\n"):
            self.lines.append(line)
            self.owner.append(owner)

    def write(self):
        headers = {h for _, c in self.cases.values() for h in c.headers}
        for h in ["cstdio", "cstring"] + sorted(headers):
            self.add("#include <%s>" % h)
        self.add("#define TEXT_(x) #x\n#define TEXT(x) TEXT_(x)")
        for n, (name, case) in self.cases.items():
            self.add("// %s\nnamespace case%d {\n%s\n}" % (name, n, case.body),
                     n)
        self.add("__global__ void all(unsigned *out) {\n"
                 "  __shared__ unsigned shared[64];\n  unsigned *mine;")
        for slot, n in enumerate(self.cases):
            self.add("  __syncthreads();\n  shared[threadIdx.x] = 0;\n"
                     "  __syncthreads();", n)
            self.add("  mine = out + (%d * %d + threadIdx.x) * %d;\n"
                     "  case%d::run(mine, shared, threadIdx.x);"
                     % (slot, THREADS, constructs.WORDS, n), n)
        self.add("}\nint main() {")
        words = len(self.cases) * THREADS * constructs.WORDS
        self.add("  static unsigned h[%d];\n  unsigned *d;\n"
                 "  cudaMalloc(&d, sizeof(h));\n"
                 "  cudaMemset(d, 0, sizeof(h));\n  all<<<1, %d>>>(d);\n"
                 "  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);\n"
                 "  if (cudaGetLastError() != cudaSuccess) return 3;\n"
                 "  auto P = [](long long v) { printf(\" %%llx\", v); };"
                 % (max(words, 1), THREADS))
        for slot, n in enumerate(self.cases):
            size = THREADS * constructs.WORDS
            self.add("  printf(\"case %d:\");" % n, n)
            if self.cases[n][1].host:
                self.add("  " + self.cases[n][1].host, n)
            self.add("  for (int i = 0; i < %d; ++i) P(h[%d + i]);\n"
                     "  printf(\"\\n\");" % (size, slot * size), n)
        self.add("  (void)P;\n  cudaFree(d);\n}")

    def text(self):
        return "\n".join(self.lines) + "\n"

    def case_at(self, line):
        return self.owner[line - 1] if 0 < line <= len(self.owner) else None


class Machine:
    def __init__(self, options, folder):
        self.porthip, self.folder = options.porthip, folder
        self.targets = options.targets.split(",")
        self.nvcc = None if options.no_nvcc else find_nvcc()
        self.seconds = options.timeout

    def call(self, *args):
        try:
            done = subprocess.run(
                args, cwd=self.folder, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, timeout=self.seconds,
                encoding="utf-8", errors="replace")
        except subprocess.TimeoutExpired:
            return 124, "", "timed out"
        return done.returncode, done.stdout, done.stderr

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w",
                  encoding="utf-8") as file:
            file.write(text)

    def results(self, target, name):
        """By case what it printed, or None, and why."""
        status, out, errors = self.call(self.porthip, "run", "--as", target,
                                        "-std=c++17", name)
        if status:
            return None, errors
        found = {}
        for line in out.split("\n"):
            match = re.match(r"case (\d+):(.*)", line)
            if match:
                # Device code may have printed a line of its own.
                case = int(match.group(1))
                found[case] = found.get(case, "") + match.group(2)
        return found, errors


def find_nvcc():
    return shutil.which("nvcc") or next(
        (p for p in ["/usr/local/cuda/bin/nvcc"] if os.path.exists(p)), None)


def cases_of_errors(program, errors, name, port=None):
    """The cases in whose lines a compiler finds fault."""
    owner = {n + 1: o for n, o in enumerate(program.owner)}
    if port is not None:
        owner, now = {}, None
        for number, line in enumerate(port.split("\n"), 1):
            match = re.match(r"\s*namespace case(\d+)|.*case(\d+)::run|"
                             r"\s*printf\(.case (\d+):", line)
            if match:
                now = int(next(g for g in match.groups() if g))
            elif line.startswith(("__global__", "int main")):
                now = None
            owner[number] = now
    found = set()
    for match in re.finditer(re.escape(name) + r"[:(](\d+)\D", errors):
        case = owner.get(int(match.group(1)))
        if case is not None:
            found.add(case)
    return found


def try_program(machine, cases):
    """The facts to tell about a program of these cases."""
    told = {"cases": len(cases), "invalid": [], "refused": [],
            "uncompiled": [], "silent": [], "found": []}
    without = set()
    for _ in range(6):
        program = Program({n: c for n, c in cases.items() if n not in without})
        if not program.cases:
            return told
        machine.write("p.cu", program.text())
        if machine.nvcc and (bad := ask_nvcc(machine, program, told)):
            without |= bad
            continue
        want, errors = machine.results("sm_80", "p.cu")
        if want is None:
            bad = cases_of_errors(program, errors, "p.cu")
            told["refused"] += kinds(program, bad) or [errors[-300:]]
            if not bad:
                return told
            without |= bad
            continue
        status, _, findings = machine.call(
            machine.porthip, "-v", "p.cu", "-std=c++17", "--force", "-o",
            "p.hip", "--fail-on", "never")
        port = read(os.path.join(machine.folder, "p.hip"))
        if status or port is None:
            told["refused"].append(findings[-300:])
            return told
        known = cases_with_findings(program, findings)
        bad = compare(machine, program, want, known, port, told)
        if not bad:
            return told
        without |= bad
    return told


def read(path):
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def ask_nvcc(machine, program, told):
    """A case that CUDA's own compiler refuses is the generator's fault."""
    status, out, errors = machine.call(
        machine.nvcc, "-std=c++17", "-arch=sm_80", "-w", "-c", "p.cu", "-o",
        os.devnull)
    if not status:
        return set()
    bad = cases_of_errors(program, out + errors, "p.cu")
    told["invalid"] += kinds(program, bad) or [(out + errors)[-300:]]
    return bad


def kinds(program, cases):
    return ["%s %d" % (program.cases[c][0], c) for c in sorted(cases)
            if c in program.cases]


def cases_with_findings(program, findings):
    """The cases with findings that a user sees: no notes."""
    found = set()
    for match in re.finditer(r"p\.cu:(\d+):\d+: (?:warning|error):", findings):
        found.add(program.case_at(int(match.group(1))))
    return found


def compare(machine, program, want, known, port, told):
    """The cases of whose port nothing can be said: it does not compile."""
    differing = {}
    for target in machine.targets:
        have, errors = machine.results(target, "p.hip")
        if have is None:
            bad = cases_of_errors(program, errors, "p.hip", port)
            bad &= set(program.cases)
            new = [c for c in sorted(bad) if c not in known]
            told["uncompiled"] += kinds(program, new)
            if not bad:
                told["uncompiled"].append(errors[-300:])
            return bad
        for case, text in want.items():
            if have.get(case) != text:
                differing.setdefault(case, []).append(target)
    for case, targets in sorted(differing.items()):
        name, of = program.cases[case]
        entry = {"construct": name, "case": case, "targets": targets,
                 "body": of.body, "host": of.host,
                 "headers": list(of.headers)}
        told["found" if case in known else "silent"].append(entry)
    return set()


def silent_before(path, count):
    """The silent cases of results, in programs of so many."""
    cases = []
    for line in (read(path) or "").split("\n"):
        for entry in json.loads(line)["silent"] if line.strip() else []:
            cases.append((entry["construct"], constructs.Case(
                entry["body"], entry["host"], entry.get("headers", ()))))
    return [dict(enumerate(cases[at:at + count]))
            for at in range(0, len(cases), count)]


def done_before(path, seed):
    known = set()
    for line in (read(path) or "").split("\n"):
        if line.strip():
            entry = json.loads(line)
            if entry["seed"] == seed:
                known.add(entry["program"])
    return known


def parse_options():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--porthip", default="porthip")
    p.add_argument("--programs", type=int, default=100)
    p.add_argument("--cases", type=int, default=25, help="of each program")
    p.add_argument("--seed", default=None, help="default: the time")
    p.add_argument("--minutes", type=float, default=0, help="0: no limit")
    p.add_argument("--targets", default="gfx90a,gfx942,gfx1100,gfx1201")
    p.add_argument("--results", default="differential.jsonl",
                   help="JSON Lines; programs that it has are not run again")
    p.add_argument("--timeout", type=float, default=600, help="of one step")
    p.add_argument("--jobs", type=int, default=1, help="programs at a time")
    p.add_argument("--only", metavar="CONSTRUCT,...",
                   help="of these constructs alone")
    p.add_argument("--no-nvcc", action="store_true")
    p.add_argument("--again", metavar="FILE",
                   help="the silent cases of these results, in new programs")
    p.add_argument("--show", type=int, metavar="N",
                   help="print program N and end")
    options = p.parse_args()
    # Programs are called in folders of their own.
    found = shutil.which(options.porthip)
    if not found and options.show is None:
        p.error("there is no program '%s'" % options.porthip)
    options.porthip = os.path.abspath(found or options.porthip)
    return options


def tell(told):
    counts = ["%d %s" % (len(told[kind]), what)
              for kind, what in [("silent", "silent"),
                                 ("found", "with a finding"),
                                 ("uncompiled", "uncompiled"),
                                 ("refused", "refused"),
                                 ("invalid", "invalid")]]
    print("program %s: %s" % (told["program"], ", ".join(counts)), flush=True)
    for entry in told["silent"]:
        print("  silent: %s, case %d, on %s"
              % (entry["construct"], entry["case"],
                 ", ".join(entry["targets"])))
    for kind in ("uncompiled", "refused", "invalid"):
        for text in told[kind]:
            print("  %s: %s" % (kind, text.strip().split("\n")[-1]))


def main():
    options = parse_options()
    seed = options.seed or str(int(time.time()))
    if options.only:
        wanted = options.only.split(",")
        constructs.CONSTRUCTS[:] = [c for c in constructs.CONSTRUCTS
                                    if c.__name__ in wanted]
    if options.show is not None:
        print(Program(generate(seed, options.show, options.cases)).text(),
              end="")
        return 0
    programs = None
    if options.again:
        programs = silent_before(options.again, options.cases)
        options.programs = len(programs)
    print("seed", seed, flush=True)
    end = time.time() + options.minutes * 60 if options.minutes else None
    known = done_before(options.results, seed)
    silent = 0

    def told_of(number):
        if end and time.time() > end:
            return None
        with tempfile.TemporaryDirectory() as folder:
            told = try_program(
                Machine(options, folder), programs[number] if programs else
                generate(seed, number, options.cases))
        told.update(program=number, seed=seed)
        return told

    todo = [n for n in range(options.programs) if n not in known]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(told_of, number) for number in todo]
        for task in concurrent.futures.as_completed(tasks):
            told = task.result()
            if not told:
                continue
            with open(options.results, "a", encoding="utf-8") as file:
                file.write(json.dumps(told) + "\n")
            silent += len(told["silent"]) + len(told["uncompiled"])
            tell(told)
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
