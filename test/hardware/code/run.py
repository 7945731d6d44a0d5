#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Holds the virtual GPU to the code that the real build makes: stock clang
compiles small kernels for an AMD GPU, the rules of the ISA say what each of its
instructions computes, and each lane's result is compared, bit by bit.

  python3 test/hardware/code/run.py --porthip build/dev/bin/porthip \\
      --gpu gfx942 --kernels 300

The exit status is 1 where a difference is not among those of known.txt. A NaN
equals any NaN. A result that an estimate decides (v_rcp, v_rsq, v_exp, ...: the
documents give an error, no value) is compared with what comes out when all
estimates are one step greater and one step less."""
import argparse
import collections
import os
import random
import struct
import sys
import tempfile

sys.dont_write_bytecode = True

import building
import kernels as kernels_of
from assembly import parse
from execute import Program
from formats import BF16, F16, F32, F64
from kernels import TYPES
from machine import BASE, Unknown

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = {"f32": F32, "f64": F64, "f16": F16, "bf16": BF16}
# Numbers of a kind that the widest type of it takes in a lane.
WIDEST = {"f32": 4, "f64": 2, "f16": 2, "i16": 2, "i32": 2, "i8": 4}
# In memory: the arguments, the packet of the dispatch, the inputs, the results.
PACKET, INPUTS = 64, 128


class Pools:
    """The inputs: for each kind of number four columns, a to d."""

    def __init__(self, lanes, seed):
        self.data, self.at, self.column = bytearray(), {}, {}
        for kind in sorted({t[2] for t in TYPES.values()}):
            rng = random.Random("%d %s" % (seed, kind))
            count = lanes * WIDEST.get(kind, 1)
            numbers, size = kernels_of.pool(kind, count, rng)
            self.at[kind], self.column[kind] = len(self.data), count * size
            self.data += b"".join(x.to_bytes(size, "little") for x in numbers)
            self.data += bytes(-len(self.data) % 16)

    def offset(self, type_name, which):
        kind = TYPES[type_name][2]
        return self.at[kind] + which * self.column[kind]

    def element(self, type_name, which, lane):
        """The numbers of one lane, as ints."""
        size = TYPES[type_name][1]
        at = self.offset(type_name, which) + lane * size
        return split(self.data[at:at + size], TYPES[type_name][2])


def split(data, kind):
    size = int(kind.lstrip("bfiu")) // 8
    return [int.from_bytes(data[k:k + size], "little")
            for k in range(0, len(data), size)]


def interpret(kernel, code, gpu, pools, lanes):
    """Runs the assembly: results by nudge of estimates, bytes."""
    out_at = INPUTS + len(pools.data)
    size = TYPES[kernel.out][1] * lanes
    memory = bytearray(out_at + 16 * lanes)
    memory[INPUTS:out_at] = pools.data
    for which, type_name in enumerate(kernel.inputs):
        at = BASE + INPUTS + (pools.offset(type_name, which)
                               if type_name else 0)
        memory[8 * which:8 * which + 8] = at.to_bytes(8, "little")
    memory[32:40] = (BASE + out_at).to_bytes(8, "little")
    # hsa_kernel_dispatch_packet_t: the sizes of a block.
    memory[PACKET + 4:PACKET + 10] = struct.pack("<HHH", lanes, 1, 1)
    program = Program(code, gpu, building.wave_size(gpu), memory)
    results = []
    for nudge in (0, 1, -1) if code.uses_estimates() else (0,):
        memory[out_at:] = bytes(16 * lanes)
        program.run(lanes, 0, PACKET, nudge)
        results.append(bytes(memory[out_at:out_at + size]))
    return results


def in_order(form, x):
    return -(x & form.sign - 1) if x & form.sign else x


def same(kind, found, results):
    """Whether \\p found is what the code gives, for one number of a lane;
    \\p results: for each nudge."""
    exact = results[0]
    form = FORMATS.get(kind)
    if not form:
        return found in results
    if any(form.is_nan(r) for r in results) and form.is_nan(found):
        return True
    if all(r == exact for r in results):
        return found == exact
    if form.is_nan(found) or any(form.is_nan(r) for r in results):
        return False
    places = [in_order(form, r) for r in results]
    least, most = min(places), max(places)
    spread = most - least + 1
    return least - spread <= in_order(form, found) <= most + spread


def differences(kernel, results, found, lanes):
    """Lanes in which the virtual GPU has something else."""
    kind, size = TYPES[kernel.out][2], TYPES[kernel.out][1]
    wrong = []
    for lane in range(lanes):
        part = slice(lane * size, (lane + 1) * size)
        rows = [split(r[part], kind) for r in results]
        here = split(found[part], kind)
        if not all(same(kind, x, [row[k] for row in rows])
                   for k, x in enumerate(here)):
            wrong.append((lane, rows[0], here))
    return wrong


def show(kind, numbers):
    form = FORMATS.get(kind)
    if form:
        return " ".join("%#x (%r)" % (x, form.to_double(x)) for x in numbers)
    return " ".join("%#x" % x for x in numbers)


def report(kernel, code, wrong, pools, most=4):
    print("\n%s: %s [%s%s]" % (kernel.name, kernel.text, kernel.construct,
                               ", " + kernel.flags if kernel.flags else ""))
    print("  %d lanes differ" % len(wrong))
    for lane, expected, found in wrong[:most]:
        inputs = ", ".join("%s = %s" % (
            "abcd"[n], show(TYPES[t][2], pools.element(t, n, lane)))
            for n, t in enumerate(kernel.inputs) if t)
        kind = TYPES[kernel.out][2]
        print("  lane %d: %s\n    the code: %s\n    virtual:  %s" % (
            lane, inputs, show(kind, expected), show(kind, found)))
    print("  " + "\n  ".join(code.lines()))


def read_known(gpu):
    """Lines 'TARGETS | CONSTRUCT | TEXT | REASON'; TARGETS: words or 'all'."""
    known = {}
    with open(os.path.join(HERE, "known.txt"), encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                targets, construct, text, reason = (
                    p.strip() for p in line.split(" | "))
                if targets == "all" or gpu in targets.split():
                    known[construct, text] = reason
    return known


class Summary:
    """Counts by construct."""

    def __init__(self):
        self.rows = collections.defaultdict(lambda: [0, 0, 0, 0])
        self.unknown = []

    def add(self, construct, column):
        self.rows[construct][0] += 1
        if column:
            self.rows[construct][column] += 1

    def print(self, gpu):
        print("\n%s\n%-26s %7s %7s %7s %7s" % (
            gpu, "construct", "kernels", "differ", "known", "no rule"))
        for name, row in sorted(self.rows.items()) + [
                ("all", [sum(c) for c in zip(*self.rows.values())])]:
            print("%-26s %7d %7d %7d %7d" % (name, *row))

    def is_bad(self):
        return any(row[1] or row[3] for row in self.rows.values())


def check(gpu, some, options, pools, folder):
    known, summary = read_known(gpu), Summary()
    for flags in sorted({k.flags for k in some}):
        batch = [k for k in some if k.flags == flags]
        codes = parse(building.assembly(batch, gpu, flags, options.level,
                                        options, folder))
        found = building.virtual_results(batch, gpu, flags, options.level,
                                         options, folder, pools,
                                         options.lanes)
        for k in batch:
            try:
                results = interpret(k, codes[k.name], gpu, pools,
                                    options.lanes)
            except Unknown as e:
                print("%s: %s: no rule: %s" % (k.name, k.text, e))
                summary.add(k.construct, 3)
                continue
            wrong = differences(k, results, found[k.name], options.lanes)
            is_known = (k.construct, k.text) in known
            summary.add(k.construct, (2 if is_known else 1) if wrong else 0)
            if wrong and not is_known:
                report(k, codes[k.name], wrong, pools)
    summary.print(gpu)
    return summary.is_bad()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--porthip", required=True)
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--gpu", action="append", required=True)
    parser.add_argument("--kernels", type=int, default=300)
    parser.add_argument("--construct", help="only those whose construct has "
                        "this word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=128,
                        help="a multiple of 64 up to 1024")
    parser.add_argument("--level", default="-O2")
    parser.add_argument("--virtual-flag", action="append", default=[],
                        help="a flag for the virtual GPU's side alone")
    options = parser.parse_args()
    if options.lanes % 64 or not 0 < options.lanes <= 1024:
        parser.error("--lanes takes a multiple of 64 up to 1024")
    print("seed %d, %d kernels, %d lanes, %s" % (
        options.seed, options.kernels, options.lanes, options.level))
    pools = Pools(options.lanes, options.seed)
    some = kernels_of.kernels(options.kernels, options.seed)
    if options.construct:
        some = [k for k in some if options.construct in k.construct]
    bad = False
    for gpu in options.gpu:
        with tempfile.TemporaryDirectory() as folder:
            try:
                bad |= check(gpu, some, options, pools, folder)
            except building.Failure as e:
                print("error: %s" % e, file=sys.stderr)
                return 2
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
