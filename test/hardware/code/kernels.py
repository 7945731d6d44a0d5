# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small kernels, one construct each: out[i] = f(a[i], b[i], c[i], d[i]). Those
of constructs.py come first; random expressions fill up what is asked for."""
import random
import re
import struct

# A type's name here: its spelling, bytes, and what its numbers are.
TYPES = {
    "f32": ("float", 4, "f32"), "f64": ("double", 8, "f64"),
    "f16": ("_Float16", 2, "f16"), "bf16": ("__bf16", 2, "bf16"),
    "i8": ("signed char", 1, "i8"), "u8": ("unsigned char", 1, "i8"),
    "i16": ("short", 2, "i16"), "u16": ("unsigned short", 2, "i16"),
    "i32": ("int", 4, "i32"), "u32": ("unsigned", 4, "i32"),
    "i64": ("long long", 8, "i64"), "u64": ("unsigned long long", 8, "i64"),
    "float2": ("float2", 8, "f32"), "float4": ("float4", 16, "f32"),
    "double2": ("double2", 16, "f64"), "half2": ("__half2", 4, "f16"),
    "h2": ("H2", 4, "f16"), "short2": ("S2", 4, "i16"),
    "int2": ("int2", 8, "i32"), "uchar4": ("uchar4", 4, "i8"),
}

PRELUDE = """#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
typedef _Float16 H2 __attribute__((ext_vector_type(2)));
typedef short S2 __attribute__((ext_vector_type(2)));
typedef unsigned short U2 __attribute__((ext_vector_type(2)));
template <class T> struct Pair { T x, y; };
"""


class Kernel:
    """One kernel. \\p text sets r, of type \\p out, from what it names of a, b,
    c and d, of types \\p inputs; \\p flags chooses how it is compiled."""

    def __init__(self, construct, inputs, out, text, flags=""):
        self.construct, self.out, self.flags = construct, out, flags
        self.text = text if text.rstrip().endswith(("}", ";")) else \
            "r = %s;" % text
        self.inputs = [t if re.search(r"\b%s\b" % name, self.text) else ""
                       for name, t in zip("abcd", inputs)]
        self.name = ""

    def source(self):
        lines = ['extern "C" __global__ void %s(%s, void *out) {' % (
            self.name, ", ".join("const void *p" + x for x in "abcd")),
            "  int i = threadIdx.x;"]
        for name, t in zip("abcd", self.inputs):
            if t:
                lines.append("  {0} {1} = ((const {0} *)p{1})[i];".format(
                    TYPES[t][0], name))
        lines += ["  %s r;" % TYPES[self.out][0], "  " + self.text,
                  "  ((%s *)out)[i] = r;" % TYPES[self.out][0], "}"]
        return "\n".join(lines)


def pack(code, values):
    return [int.from_bytes(struct.pack("<" + code, v), "little")
            for v in values]


NEAR = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 100.0, 255.0,
        256.0, 300.0, -300.0, 65535.0, 0.1, -0.7, 1 / 3]
FAR = [32767.5, -32769.0, 65536.0, 70000.0, 2147483520.0, 2147483648.0,
       -2147483648.0, -2147483904.0, 4294967040.0, 4294967296.0, 5e9, -5e9,
       9.2233715e18, 9223372036854775808.0, -9.3e18, 1.8446743e19,
       1.8446744073709552e19, 2e19, 1e30, -1e30]
SPECIAL = {
    "f32": ("f", 32, [0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 1,
                      0x80000001, 0x007fffff, 0x00800000, 0x80800000,
                      0x7f7fffff, 0xff7fffff, 0x3f7fffff, 0x3f800001]),
    "f64": ("d", 64, [0x7ff0 << 48, 0xfff0 << 48, 0x7ff8 << 48, 1,
                      (1 << 63) | 1, (1 << 52) - 1, 1 << 52,
                      (0x7ff << 52) - 1, (0xfff << 52) - 1, 0x3fefffff << 32,
                      0x36a0 << 48, 0x3810 << 48, 0x47efffffe0000000,
                      0x47effffff0000000]),
    "f16": ("e", 16, [0x7c00, 0xfc00, 0x7e00, 1, 0x8001, 0x3ff, 0x400, 0x7bff,
                      0xfbff, 0x3bff, 0x3c01]),
}
BF16_EDGES = [0, 0x8000, 0x3f80, 0xbf80, 0x3f00, 0x4000, 0x4060, 0x7f80,
              0xff80, 0x7fc0, 1, 0x8001, 0x7f, 0x80, 0x7f7f, 0x4f00, 0x3eab]


def edges(kind):
    if kind == "bf16":
        return BF16_EDGES, 16
    if kind[0] == "f":
        code, bits, special = SPECIAL[kind]
        fitting = [v for v in NEAR if abs(v) < 65000] if kind == "f16" else \
            NEAR + FAR
        return pack(code, fitting) + special, bits
    bits = int(kind[1:])
    top = 1 << bits - 1
    some = [0, 1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, top - 1,
            top, top + 1, 2 * top - 1, 2 * top - 2, 2 * top - 7]
    return [x % (2 * top) for x in some], bits


def moderate(kind, rng):
    """A number like those that programs have."""
    if kind == "bf16":
        return pack("f", [rng.gauss(0, 4)])[0] >> 16
    if kind[0] == "f":
        return pack(SPECIAL[kind][0], [rng.gauss(0, 4) if rng.random() < 0.7
                                       else rng.uniform(0, 1000)])[0]
    return rng.randrange(1000) if rng.random() < 0.5 else rng.getrandbits(6)


def pool(kind, count, rng):
    """\\p count numbers for each of a, b, c and d, as one list of ints:
    neighbours meet as edges, as numbers of everyday and as random bits."""
    some, bits = edges(kind)
    mask = (1 << bits) - 1
    result = []
    for which in range(4):
        column = []
        for i in range(count):
            style = (i + i // 8) % 4
            if style == 0:
                # All edges of a, and of b in another order.
                x = some[(i // 4 * (1, 7, 5, 3)[which]) % len(some)]
            elif style == 1:
                x = rng.choice(some) if rng.random() < 0.5 else \
                    moderate(kind, rng)
            elif style == 2:
                x = moderate(kind, rng)
            else:
                x = rng.getrandbits(bits)
            column.append(x & mask)
        result += column
    return result, bits // 8


def random_kernel(rng):
    """An expression of a few operations, in one type."""
    kind = rng.choice(["f32", "f32", "f32", "f16", "f64", "i32", "u32", "i16",
                       "u8", "i64"])
    name = TYPES[kind][0]

    def tree(depth):
        if not depth or rng.random() < 0.15:
            return rng.choice("abcd") if rng.random() < 0.85 else \
                "(%s)%s" % (name, rng.choice(["2", "1", "-1", "3"]))
        x, y = tree(depth - 1), tree(depth - 1)
        common = ["(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s * %s)",
                  "(a < b ? %s : %s)"]
        if kind[0] == "f":
            return rng.choice(common) % (x, y)
        form = rng.choice(common + ["(%s & %s)", "(%s | %s)", "(%s ^ %s)",
                                    "(%s >> (%s & 7))", "(%s << (%s & 7))"])
        return "(%s)%s" % (name, form % (x, y))

    return Kernel("random " + kind, [kind] * 4, kind, tree(3))


def kernels(count, seed):
    """\\p count kernels: of the constructs a share of each where there are
    more, random ones after them where there are fewer."""
    import constructs
    rng = random.Random(seed)
    fixed = constructs.all_kernels()
    if count < len(fixed):
        step = len(fixed) / count
        start = rng.random() * step
        fixed = [fixed[int(start + i * step)] for i in range(count)]
    while len(fixed) < count:
        fixed.append(random_kernel(rng))
    for i, kernel in enumerate(fixed):
        kernel.name = "k%d" % i
    return fixed
