# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""mutate.py --porthip BIN --seconds N --temp DIR [--seed N]

Changes the sources of test/ and samples/ at random and translates them, as a
user's would be: each in a worker with a time limit. Fails when porthip itself
ends by a signal or takes too long, exits with a status that it does not
document, or says that a worker crashed or ran out of time. Inputs that did so
are kept in DIR; those in corpus/translate are tried first.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SUFFIXES = (".cu", ".cuh", ".cpp", ".c", ".h", ".hpp", ".hip", ".test")
BATCH = 8
LIMIT_SECONDS = 300
# 0: ported; 1: findings at or above --fail-on; 3: a file cannot be ported.
DOCUMENTED = (0, 1, 3)
WORDS = [
    b"__global__ ", b"__device__ ", b"__shared__ ", b"<<<", b">>>", b"<<<1, n>>>(p);",
    b"template <typename T, T N> ", b"template <auto N> ", b"auto ", b"(", b")",
    b"{", b"}", b"[", b"]", b"<", b">", b";", b",", b"#define X ", b"#if 1\n",
    b"#endif\n", b"#else\n", b"#include <cuda_runtime.h>\n", b"\\\n", b"\"", b"'",
    b"/*", b"*/", b"//", b"##", b"R\"x(", b")x\"", b"0x7fffffffffffffff",
    b"18446744073709551615", b"-1", b"0", b"threadIdx.x", b"warpSize",
    b"__ballot_sync(-1, 1)", b"__shfl_sync(0xffffffff, v, 0)", b"cudaMalloc(",
    b"asm volatile(\"", b"int n = n;", b"dim3 b = b;", b"sizeof(T)", b"decltype(",
    b"operator", b"using namespace ", b"struct S;", b"__launch_bounds__(1<<31)",
    b"const auto x = x;", b"\x00", b"\xff\xfe", b"\xe2\x80", b"\r\n", b"\x0c",
]
OPTIONS = [[], ["--warp=native", "--gpu=gfx942"], ["--warp=keep"],
           ["--launch=macro"], ["--shim=none"], ["--comments"],
           ["--hip-version=5.2"]]


def sources():
    found = []
    for top in ("samples", "test"):
        for folder, folders, names in os.walk(os.path.join(ROOT, top)):
            folders[:] = sorted(f for f in folders if f not in ("corpus", "fuzz"))
            for name in sorted(names):
                if name.endswith(SUFFIXES):
                    with open(os.path.join(folder, name), "rb") as file:
                        found.extend(parts(file.read()))
    return found


def parts(text):
    """The files of a split-file test, or the one that it is."""
    pieces = re.split(rb"(?m)^(?://|#)--- .*\n", text)
    return [p for p in (pieces[1:] or pieces) if 0 < len(p) < 1 << 16]


def change(text, texts, rng):
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in "ab")
        to = min(to, at + rng.choice((1, 4, 40, 400)))
        kind = rng.randrange(7)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + rng.choice(WORDS) + text[at:]
        elif kind == 2:
            text = text[:to] + text[at:to] * rng.choice((1, 2, 50)) + text[to:]
        elif kind == 3:
            other = rng.choice(texts)
            begin = rng.randrange(len(other))
            text = text[:at] + other[begin:begin + 300] + text[to:]
        elif kind == 4:
            lines = text.split(b"\n")
            rng.shuffle(lines[:20])
            i, j = (rng.randrange(len(lines)) for _ in "ij")
            lines[i], lines[j] = lines[j], lines[i]
            text = b"\n".join(lines)
        elif kind == 5:
            numbers = list(re.finditer(rb"\b\d+\b", text))
            if numbers:
                n = rng.choice(numbers)
                text = text[:n.start()] + rng.choice(
                    (b"0", b"-1", b"4294967296", b"n", b"N",
                     b"9223372036854775807")) + text[n.end():]
        else:
            names = list(re.finditer(rb"\b[A-Za-z_]\w*\b", text))
            if len(names) > 1:
                a, b = rng.choice(names), rng.choice(names)
                text = text[:a.start()] + b.group() + text[a.end():]
    return text[:1 << 17]


class Driver:
    def __init__(self, args):
        self.args = args
        self.rng = random.Random(args.seed)
        self.inputs = 0
        self.failed = []

    def run(self, texts, options):
        """The error in each text, by its number."""
        folder = os.path.join(self.args.temp, "in")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        names = []
        for i, text in enumerate(texts):
            names.append("f%d.cu" % i)
            with open(os.path.join(folder, names[-1]), "wb") as file:
                file.write(text)
        command = [self.args.porthip, "translate", *names, "--out-root", "../out",
                   "--cuda-path=none", "--cache-dir", "../cache", "-j1",
                   "--fail-on=never", *options]
        shutil.rmtree(os.path.join(self.args.temp, "out"), ignore_errors=True)
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True,
                                  timeout=LIMIT_SECONDS)
        except subprocess.TimeoutExpired:
            return {0: "took over %d s" % LIMIT_SECONDS}
        text = done.stderr.decode(errors="replace")
        wrong = {int(n): line for n, line in re.findall(
            r"(?m)^f(\d+)\.cu:\d+:\d+: warning: (.*\[porthip-frontend-crash\].*)$",
            text)}
        if done.returncode not in DOCUMENTED and not wrong:
            wrong[0] = "exit status %d: %s" % (done.returncode, text[-2000:])
        return wrong

    def batch(self, texts, options):
        self.inputs += len(texts)
        for number, what in self.run(texts, options).items():
            # Alone, so that it is known which it is.
            each = [texts[number]] if len(texts) > 1 else texts
            for text in each if "porthip-frontend-crash" in what else texts:
                again = self.run([text], options)
                if again:
                    self.keep(text, options, again[0])

    def keep(self, text, options, what):
        if is_clangs_own(self.args.clang, text, self.args.temp):
            print("clang's own: " + what)
            return
        name = os.path.join(self.args.temp, "wrong%d.cu" % len(self.failed))
        with open(name, "wb") as file:
            file.write(text)
        self.failed.append(name)
        print("%s %s: %s" % (name, " ".join(options), what))


def is_clangs_own(clang, text, temp):
    """Whether clang alone crashes on it, or needs as long."""
    name = os.path.join(temp, "alone.cu")
    with open(name, "wb") as file:
        file.write(text)
    shims = os.path.join(ROOT, "runtime-shims", "cuda")
    for side in ("--cuda-device-only", "--cuda-host-only"):
        try:
            done = subprocess.run(
                [clang, "-fsyntax-only", "-w", "-x", "cuda", side,
                 "-nocudainc", "-nocudalib", "-fgpu-rdc", "-Wno-register",
                 "-ferror-limit=0", "-fno-spell-checking", "--offload-arch=sm_80",
                 "-include", os.path.join(shims, "porthip_cuda_prelude.h"),
                 "-idirafter", shims, name], capture_output=True, timeout=100)
        except subprocess.TimeoutExpired:
            return True
        if done.returncode < 0 or done.returncode >= 128 or \
                b"PLEASE submit a bug report" in done.stderr:
            return True
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--temp", required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.temp = os.path.abspath(args.temp)
    args.porthip = os.path.abspath(args.porthip)
    shutil.rmtree(args.temp, ignore_errors=True)
    os.makedirs(args.temp)
    end = time.monotonic() + args.seconds
    driver, texts = Driver(args), sources()
    corpus = os.path.join(HERE, "corpus", "translate")
    known = []
    for name in sorted(os.listdir(corpus)):
        with open(os.path.join(corpus, name), "rb") as file:
            known.append(file.read())
    for options in OPTIONS[:3]:
        driver.batch(known, options)
    while time.monotonic() < end:
        driver.batch([change(driver.rng.choice(texts), texts, driver.rng)
                      for _ in range(BATCH)], driver.rng.choice(OPTIONS))
    print("translate: %d inputs in %d s, %d failed" % (
        driver.inputs, args.seconds, len(driver.failed)))
    return 1 if driver.failed else 0


sys.exit(main())
