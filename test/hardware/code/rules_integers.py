# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers and bits."""
from machine import RULES, VCC, Operand, Unknown

VALU = "RDNA3 ISA 16.7-16.12, CDNA3 ISA 12.7-12.10"
SATURATES = VALU + ": clamp of an integer instruction saturates"
M16, M32, M64 = 0xffff, 0xffffffff, 0xffffffffffffffff


def signed(x, bits=32):
    return x - (1 << bits) if x >> bits - 1 else x


def s24(x):
    return signed(x & 0xffffff, 24)


def count_high(x):
    """v_cls: places from the top until one differs from the sign."""
    if x in (0, M32):
        return M32
    return 32 - (x ^ M32 if x >> 31 else x).bit_length()


def bits_of(x, at, count):
    return x >> (at & 31) & (1 << (count & 31)) - 1


def signed_bits(x, at, count):
    at, count = at & 31, count & 31
    if not count:
        return 0
    if at + count >= 32:
        return signed(x) >> at & M32
    return signed(x >> at & (1 << count) - 1, count) & M32


def permute(a, b, select):
    """v_perm: bytes of S0 (4 to 7) and S1 (0 to 3)."""
    both, result = a << 32 | b, 0
    for k in range(4):
        s = select >> 8 * k & 255
        if s >= 13:
            byte = 255
        elif s == 12:
            byte = 0
        elif s >= 8:
            byte = 255 if both >> (16 * (s - 8) + 15) & 1 else 0
        else:
            byte = both >> 8 * s & 255
        result |= byte << 8 * k
    return result


def sad(bits):
    mask = (1 << bits) - 1

    def function(a, b, c):
        total = c
        for at in range(0, 32, bits):
            total += abs((a >> at & mask) - (b >> at & mask))
        return total & M32
    return function


def lerp(a, b, c):
    result = 0
    for at in range(0, 32, 8):
        result |= ((a >> at & 255) + (b >> at & 255) +
                   (c >> at & 1) >> 1) << at
    return result


def middle(view):
    return lambda a, b, c: sorted((a, b, c), key=view)[1]


def table():
    add, three = RULES.add, "b32 b32 b32 b32"
    for name, function in {
            "v_and_b32": lambda a, b: a & b, "v_or_b32": lambda a, b: a | b,
            "v_xor_b32": lambda a, b: a ^ b,
            "v_xnor_b32": lambda a, b: a ^ b ^ M32,
            "v_lshlrev_b32": lambda n, a: a << (n & 31) & M32,
            "v_lshrrev_b32": lambda n, a: a >> (n & 31),
            "v_ashrrev_i32": lambda n, a: signed(a) >> (n & 31) & M32,
            "v_mul_lo_u32": lambda a, b: a * b & M32,
            "v_mul_hi_u32": lambda a, b: a * b >> 32,
            "v_mul_hi_i32": lambda a, b: signed(a) * signed(b) >> 32 & M32,
            "v_mul_u32_u24": lambda a, b: (a & 0xffffff) * (b & 0xffffff) &
            M32,
            "v_mul_hi_u32_u24": lambda a, b: (a & 0xffffff) * (b & 0xffffff)
            >> 32,
            "v_mul_i32_i24": lambda a, b: s24(a) * s24(b) & M32,
            "v_mul_hi_i32_i24": lambda a, b: s24(a) * s24(b) >> 32 & M32,
            "v_bcnt_u32_b32": lambda a, b: bin(a).count("1") + b & M32,
            "v_bfm_b32": lambda a, b: ((1 << (a & 31)) - 1) << (b & 31) & M32,
    }.items():
        add(name, "b32 b32 b32", function, VALU)
    for name, function in {
            "v_add3_u32": lambda a, b, c: a + b + c & M32,
            "v_lshl_add_u32": lambda a, b, c: (a << (b & 31)) + c & M32,
            "v_add_lshl_u32": lambda a, b, c: (a + b & M32) << (c & 31) & M32,
            "v_lshl_or_b32": lambda a, b, c: a << (b & 31) & M32 | c,
            "v_and_or_b32": lambda a, b, c: a & b | c,
            "v_or3_b32": lambda a, b, c: a | b | c,
            "v_xor3_b32": lambda a, b, c: a ^ b ^ c,
            "v_xad_u32": lambda a, b, c: (a ^ b) + c & M32,
            "v_bfe_u32": bits_of, "v_bfe_i32": signed_bits,
            "v_bfi_b32": lambda a, b, c: a & b | ~a & M32 & c,
            "v_perm_b32": permute,
            "v_alignbit_b32": lambda a, b, c: (a << 32 | b) >> (c & 31) & M32,
            "v_alignbyte_b32": lambda a, b, c:
            (a << 32 | b) >> 8 * (c & 3) & M32,
            "v_mad_u32_u24": lambda a, b, c:
            (a & 0xffffff) * (b & 0xffffff) + c & M32,
            "v_mad_i32_i24": lambda a, b, c: s24(a) * s24(b) + c & M32,
            "v_sad_u8": sad(8), "v_sad_u16": sad(16), "v_sad_u32": sad(32),
            "v_lerp_u8": lerp,
            "v_med3_i32": middle(signed), "v_med3_u32": middle(int),
            "v_max3_i32": lambda a, b, c: max(a, b, c, key=signed),
            "v_min3_i32": lambda a, b, c: min(a, b, c, key=signed),
            "v_max3_u32": max, "v_min3_u32": min,
            "v_maxmin_i32": lambda a, b, c: min(max(a, b, key=signed), c,
                                                key=signed),
            "v_minmax_i32": lambda a, b, c: max(min(a, b, key=signed), c,
                                                key=signed),
            "v_maxmin_u32": lambda a, b, c: min(max(a, b), c),
            "v_minmax_u32": lambda a, b, c: max(min(a, b), c),
    }.items():
        add(name, three, function, VALU)
    add("v_not_b32", "b32 b32", lambda a: a ^ M32, VALU)
    add("v_not_b16", "b16 b16", lambda a: a ^ M16, VALU)
    add("v_bfrev_b32", "b32 b32", lambda a: int(format(a, "032b")[::-1], 2),
        VALU)
    add("v_clz_i32_u32", "b32 b32",
        lambda a: 32 - a.bit_length() if a else M32, VALU + ": -1 of none")
    add("v_ctz_i32_b32", "b32 b32",
        lambda a: (a & -a).bit_length() - 1 if a else M32,
        VALU + ": -1 of none")
    add("v_cls_i32", "b32 b32", count_high, VALU)
    add("v_lshlrev_b64", "b64 b32 b64", lambda n, a: a << (n & 63) & M64, VALU)
    add("v_lshrrev_b64", "b64 b32 b64", lambda n, a: a >> (n & 63), VALU)
    add("v_ashrrev_i64", "b64 b32 b64",
        lambda n, a: signed(a, 64) >> (n & 63) & M64, VALU)
    add("v_lshl_add_u64", "b64 b64 b32 b64",
        lambda a, n, b: (a << (n & 7)) + b & M64,
        "CDNA3 ISA 12.9: V_LSHL_ADD_U64")
    for size, kind in ((16, "b16"), (32, "b32")):
        for which, function in (("min", min), ("max", max)):
            add("v_%s_u%d" % (which, size), "%s %s %s" % ((kind,) * 3),
                function, VALU)
            add("v_%s_i%d" % (which, size), "%s %s %s" % ((kind,) * 3),
                lambda a, b, f=function, s=size: f(
                    a, b, key=lambda x: signed(x, s)), VALU)
    sixteen()


def sixteen():
    for name, function in {
            "v_and_b16": lambda a, b: a & b, "v_or_b16": lambda a, b: a | b,
            "v_xor_b16": lambda a, b: a ^ b,
            "v_lshlrev_b16": lambda n, a: a << (n & 15) & M16,
            "v_lshrrev_b16": lambda n, a: a >> (n & 15),
            "v_ashrrev_i16": lambda n, a: signed(a, 16) >> (n & 15) & M16,
            "v_mul_lo_u16": lambda a, b: a * b & M16,
    }.items():
        RULES.add(name, "b16 b16 b16", function, VALU)
    RULES.add("v_mad_u16 v_mad_i16", "b16 b16 b16 b16",
              lambda a, b, c: a * b + c & M16, VALU)
    packed = "RDNA3 ISA 16.10, CDNA3 ISA 12.9: VOP3P"
    for name, function in {
            "v_pk_add_u16": lambda a, b: a + b & M16,
            "v_pk_add_i16": lambda a, b: a + b & M16,
            "v_pk_sub_i16": lambda a, b: a - b & M16,
            "v_pk_sub_u16": lambda a, b: a - b & M16,
            "v_pk_mul_lo_u16": lambda a, b: a * b & M16,
            "v_pk_lshlrev_b16": lambda n, a: a << (n & 15) & M16,
            "v_pk_lshrrev_b16": lambda n, a: a >> (n & 15),
            "v_pk_ashrrev_i16": lambda n, a: signed(a, 16) >> (n & 15) & M16,
            "v_pk_max_i16": lambda a, b: max(a, b, key=lambda x: signed(
                x, 16)),
            "v_pk_min_i16": lambda a, b: min(a, b, key=lambda x: signed(
                x, 16)),
            "v_pk_max_u16": max, "v_pk_min_u16": min,
    }.items():
        RULES.add(name, "pk16 pk16 pk16", function, packed)
    RULES.add("v_pk_mad_u16 v_pk_mad_i16", "pk16 pk16 pk16 pk16",
              lambda a, b, c: a * b + c & M16, packed)


@RULES.build("v_pk_mov_b32", "MI200 ISA 12.9, CDNA3 ISA 12.9: V_PK_MOV_B32: "
             "the lower result is of S0, the upper of S1")
def packed_move(m, i, _code):
    chosen = i.modifiers.get("op_sel", [0, 0])
    halves = []
    for position in (1, 2):
        operand = Operand(i.operands[position])
        if operand.kind in ("int", "float"):
            raise Unknown("a constant of v_pk_mov_b32")
        whole, shift = m.raw(operand, 64), 32 * chosen[position - 1]
        halves.append((whole, shift))
    (low, by), (high, over) = halves
    return (lambda lane: low(lane) >> by & M32 |
            (high(lane) >> over & M32) << 32), m.writer(i, "b64")


@RULES.build("v_bitop3_b32 v_bitop3_b16", "CDNA4 ISA: V_BITOP3: a bit of the "
             "table for each three bits")
def any_of_three(m, i, _code):
    kind = i.name[-3:]
    truth = int(i.modifiers["bitop3"], 0)
    gets = [m.source(i, p, kind) for p in (1, 2, 3)]
    mask = M16 if kind == "b16" else M32

    def compute(lane):
        a, b, c = (get(lane) for get in gets)
        result = 0
        for row in range(8):
            if truth >> row & 1:
                result |= (a if row & 4 else ~a) & (b if row & 2 else ~b) & \
                    (c if row & 1 else ~c)
        return result & mask
    return compute, m.writer(i, kind)


SUMS = {"v_add": lambda a, b: a + b, "v_sub": lambda a, b: a - b,
        "v_subrev": lambda a, b: b - a}


@RULES.build(" ".join("%s_%s" % (op, kind) for op in SUMS
                      for kind in ("u32", "i32", "u16", "i16")), SATURATES)
def sums(m, i, _code):
    op, kind = i.name.rsplit("_", 1)
    bits, function = int(kind[1:]), SUMS[op]
    view = "b%d" % bits
    x, y = m.source(i, 1, view), m.source(i, 2, view)
    low = -(1 << bits - 1) if kind[0] == "i" else 0
    high = (1 << bits - (kind[0] == "i")) - 1
    clamps = i.modifiers.pop("clamp", False)
    mask = (1 << bits) - 1

    def compute(lane):
        a, b = x(lane), y(lane)
        if kind[0] == "i":
            a, b = signed(a, bits), signed(b, bits)
        value = function(a, b)
        return (max(low, min(high, value)) if clamps else value) & mask
    return compute, m.writer(i, view)


@RULES.build("v_add_co_u32 v_sub_co_u32 v_subrev_co_u32 v_add_co_ci_u32 "
             "v_sub_co_ci_u32 v_subrev_co_ci_u32", VALU)
def carries(m, i, _code):
    """The carry out is a mask of lanes, as the carry in is."""
    takes = i.name.endswith("_ci_u32")
    op = i.name[:i.name.index("_co_")]
    to = Operand(i.operands.pop(1))
    x, y = m.source(i, 1, "b32"), m.source(i, 2, "b32")
    mask_in = Operand(i.operands[3]).index if takes else VCC
    write = m.writer(i, "b32")
    if "clamp" in i.modifiers:
        raise Unknown("clamp of '%s'" % i.line)

    def step():
        carry_in = m.mask_of(mask_in) if takes else 0
        carry, values = 0, []
        for lane in m.lanes:
            a, b, c = x(lane), y(lane), carry_in >> lane & 1
            value = a + b + c if op == "v_add" else SUMS[op](a, b) - c
            carry |= int(not 0 <= value <= M32) << lane
            values.append(value & M32)
        m.set_mask(to, carry)
        for lane, value in zip(m.lanes, values):
            write(lane, value)
    return step


@RULES.build("v_mad_u64_u32 v_mad_i64_i32", VALU)
def wide(m, i, _code):
    to = Operand(i.operands.pop(1))
    x, y, z = (m.source(i, p, k) for p, k in ((1, "b32"), (2, "b32"),
                                              (3, "b64")))
    write, is_signed = m.writer(i, "b64"), i.name == "v_mad_i64_i32"

    def step():
        carry, values = 0, []
        for lane in m.lanes:
            a, b, c = x(lane), y(lane), z(lane)
            if is_signed:
                a, b, c = signed(a), signed(b), signed(c, 64)
            value = a * b + c
            over = not -2 ** 63 <= value < 2 ** 63 if is_signed else \
                value > M64
            carry |= int(over) << lane
            values.append(value & M64)
        m.set_mask(to, carry)
        for lane, value in zip(m.lanes, values):
            write(lane, value)
    return step


table()
