# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar instructions, branches, conditions of lanes, moves."""
from formats import F32, flush, from_int
from machine import FORMATS, RULES, VCC, Operand, Unknown

SCALAR = "RDNA3 ISA 16.1-16.5, CDNA3 ISA 12.1-12.5: scalar instructions"
FLOW = "RDNA3 ISA 4, CDNA3 ISA 4: program flow control"
LANES = "RDNA3 ISA 16.7-16.12, CDNA3 ISA 12.7-12.10: vector ALU instructions"
MASK = {32: 0xffffffff, 64: 0xffffffffffffffff}


def scalar_write(m, operand, bits, value):
    if operand.kind == "null":
        return
    if bits == 64:
        m.set64(operand.index, value)
    else:
        m.set_scalar(operand.index, value)


@RULES.build("s_waitcnt s_nop s_clause s_delay_alu s_wait_alu s_wait_kmcnt "
             "s_wait_loadcnt s_wait_dscnt s_wait_storecnt s_waitcnt_depctr "
             "s_waitcnt_vscnt s_wait_loadcnt_dscnt s_barrier s_sleep "
             "s_sendmsg", FLOW + ": what orders in time, which is kept anyway")
def nothing(_m, _i, _code):
    return lambda: None


@RULES.build("s_endpgm", FLOW)
def end(_m, _i, code):
    return lambda: len(code.steps)


def target(i, code):
    label = i.operands[0]
    if label not in code.labels:
        raise Unknown("label '%s'" % label)
    return code.labels[label]


@RULES.build("s_branch", FLOW)
def branch(_m, i, code):
    to = target(i, code)
    return lambda: to


CONDITIONS = {
    "scc0": lambda m: not m.scc, "scc1": lambda m: m.scc,
    "execz": lambda m: not m.lanes, "execnz": lambda m: bool(m.lanes),
    "vccz": lambda m: not m.mask_of(VCC), "vccnz": lambda m: m.mask_of(VCC)}


@RULES.build(" ".join("s_cbranch_" + c for c in CONDITIONS), FLOW)
def conditional(m, i, code):
    to, holds = target(i, code), CONDITIONS[i.name[len("s_cbranch_"):]]
    return lambda: to if holds(m) else None


@RULES.build("s_setreg_imm32_b32", SCALAR + "; MODE: CDNA3 ISA 3.4")
def set_mode(m, i, _code):
    if i.operands[0].replace(" ", "") != "hwreg(HW_REG_MODE,4,2)":
        raise Unknown("register '%s'" % i.operands[0])
    allows = int(i.operands[1], 0) & 3

    def step():
        m.flushes = not allows
    return step


@RULES.build("s_denorm_mode", "RDNA3 ISA 16.5: S_DENORM_MODE")
def denorm_mode(m, i, _code):
    allows = int(i.operands[0], 0) & 3

    def step():
        m.flushes = not allows
    return step


@RULES.build("s_mov_b32 s_mov_b64 s_movk_i32", SCALAR)
def move(m, i, _code):
    bits = 64 if i.name.endswith("64") else 32
    to, source = Operand(i.operands[0]), Operand(i.operands[1])
    if i.name == "s_movk_i32":
        source.value = signed(source.value & 0xffff, 16)
    return lambda: scalar_write(m, to, bits, m.scalar(source, bits))


@RULES.build("s_brev_b32 s_not_b32 s_not_b64 s_cvt_f32_u32", SCALAR)
def one_scalar(m, i, _code):
    bits = 64 if i.name.endswith("64") else 32
    to, source = Operand(i.operands[0]), Operand(i.operands[1])

    def step():
        x = m.scalar(source, bits)
        if i.name == "s_brev_b32":
            x = int(format(x, "032b")[::-1], 2)
        elif i.name == "s_cvt_f32_u32":
            x = from_int(F32, x)
        else:
            x ^= MASK[bits]
            m.scc = int(x != 0)
        scalar_write(m, to, bits, x)
    return step


LOGIC = {"and": lambda a, b: a & b, "or": lambda a, b: a | b,
         "xor": lambda a, b: a ^ b, "andn2": lambda a, b: a & ~b,
         "orn2": lambda a, b: a | ~b, "nand": lambda a, b: ~(a & b),
         "nor": lambda a, b: ~(a | b), "xnor": lambda a, b: ~(a ^ b)}


@RULES.build(" ".join("s_%s_b%d" % (op, bits) for op in LOGIC
                      for bits in (32, 64)), SCALAR)
def logic(m, i, _code):
    _, op, size = i.name.split("_")
    bits, function = int(size[1:]), LOGIC[op]
    to, x, y = (Operand(o) for o in i.operands)

    def step():
        value = function(m.scalar(x, bits), m.scalar(y, bits)) & MASK[bits]
        m.scc = int(value != 0)
        scalar_write(m, to, bits, value)
    return step


@RULES.build(" ".join("s_%s_saveexec_b%d" % (op, bits) for op in
                      ("and", "or", "xor", "andn2", "andn1")
                      for bits in (32, 64)), SCALAR)
def save_exec(m, i, _code):
    _, op, _, size = i.name.split("_")
    bits = int(size[1:])
    to, source = Operand(i.operands[0]), Operand(i.operands[1])

    def step():
        old, x = m.scalar(Operand("exec"), bits), m.scalar(source, bits)
        # D = EXEC; EXEC = S0 op EXEC: of andn2, S0 & ~EXEC.
        new = (old & ~x if op == "andn1" else LOGIC[op](x, old)) & MASK[bits]
        scalar_write(m, to, bits, old)
        m.scc = int(new != 0)
        scalar_write(m, Operand("exec"), bits, new)
    return step


def signed(x, bits=32):
    return x - (1 << bits) if x >> bits - 1 else x


def scalar_pair(m, i, function, bits=32):
    to, x, y = (Operand(o) for o in i.operands)

    def step():
        value, carry = function(m.scalar(x, bits), m.scalar(y, bits))
        if carry is not None:
            m.scc = int(carry)
        scalar_write(m, to, bits, value & MASK[bits])
    return step


def overflows(value):
    return not -2 ** 31 <= value < 2 ** 31


PAIRS = {
    "s_add_u32": lambda m: lambda a, b: (a + b, a + b >> 32),
    "s_addc_u32": lambda m: lambda a, b: (a + b + m.scc, a + b + m.scc >> 32),
    "s_sub_u32": lambda m: lambda a, b: (a - b, a < b),
    "s_subb_u32": lambda m: lambda a, b: (a - b - m.scc, a < b + m.scc),
    "s_add_i32": lambda m: lambda a, b: (
        a + b, overflows(signed(a) + signed(b))),
    "s_sub_i32": lambda m: lambda a, b: (
        a - b, overflows(signed(a) - signed(b))),
    "s_mul_i32": lambda m: lambda a, b: (a * b, None),
    "s_mul_hi_u32": lambda m: lambda a, b: (a * b >> 32, None),
    "s_lshl_b32": lambda m: lambda a, b: (
        a << (b & 31), a << (b & 31) & MASK[32] != 0),
    "s_lshr_b32": lambda m: lambda a, b: (a >> (b & 31), a >> (b & 31) != 0),
    "s_ashr_i32": lambda m: lambda a, b: (
        signed(a) >> (b & 31), signed(a) >> (b & 31) != 0),
}


@RULES.build(" ".join(PAIRS), SCALAR)
def arithmetic(m, i, _code):
    return scalar_pair(m, i, PAIRS[i.name](m))


COMPARE = {"eq": lambda a, b: a == b, "lg": lambda a, b: a != b,
           "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
           "le": lambda a, b: a <= b, "gt": lambda a, b: a > b,
           "ge": lambda a, b: a >= b}


@RULES.build(" ".join("s_cmp_%s_%s" % (c, t) for c in COMPARE
                      for t in ("i32", "u32")), SCALAR)
def scalar_compare(m, i, _code):
    _, _, how, kind = i.name.split("_")
    x, y = (Operand(o) for o in i.operands)
    view = signed if kind == "i32" else int

    def step():
        m.scc = int(COMPARE[how](view(m.scalar(x)), view(m.scalar(y))))
    return step


# Vector moves and conditions.
RULES.add("v_mov_b32", "b32 b32", int, LANES)
RULES.add("v_mov_b64", "b64 b64", int, LANES)
RULES.add("v_mov_b16", "b16 b16", int, LANES)


@RULES.build("v_cndmask_b32 v_cndmask_b16", LANES)
def select(m, i, _code):
    kind = i.name[-3:]
    operands = i.operands
    mask = Operand(operands[3]) if len(operands) > 3 else Operand("vcc")
    x, y = m.source(i, 1, kind), m.source(i, 2, kind)
    write = m.writer(i, kind)

    def compute(lane):
        # The mask stays as it is while the lanes read it.
        return y(lane) if m.mask_of(mask.index) >> lane & 1 else x(lane)
    return compute, write


@RULES.build("v_readfirstlane_b32", LANES)
def read_first(m, i, _code):
    to, get = Operand(i.operands[0]), m.source(i, 1, "b32")
    return lambda: m.set_scalar(to.index, get(m.lanes[0] if m.lanes else 0))


FLOAT_TESTS = {
    "lt": lambda a, b: a < b, "eq": lambda a, b: a == b,
    "le": lambda a, b: a <= b, "gt": lambda a, b: a > b,
    "lg": lambda a, b: a < b or a > b, "ge": lambda a, b: a >= b,
    "o": lambda a, b: a == a and b == b, "u": lambda a, b: a != a or b != b,
    "neq": lambda a, b: not a == b, "nlt": lambda a, b: not a < b,
    "nle": lambda a, b: not a <= b, "ngt": lambda a, b: not a > b,
    "nge": lambda a, b: not a >= b, "nlg": lambda a, b: not (a < b or a > b),
}
FLOAT_TYPES, INT_TYPES = ("f16", "f32", "f64"), (
    "i16", "u16", "i32", "u32", "i64", "u64")


def compare_names():
    for prefix in ("v_cmp_", "v_cmpx_"):
        for how in FLOAT_TESTS:
            for kind in FLOAT_TYPES:
                yield prefix + how + "_" + kind
        for how in COMPARE:
            for kind in INT_TYPES:
                yield prefix + how + "_" + kind
        for kind in FLOAT_TYPES:
            yield prefix + "class_" + kind


def compare_function(m, how, kind):
    if kind in FLOAT_TYPES:
        form = FORMATS[kind]
        if how == "class":
            return lambda a, b: bool(classes(form, a) & b)
        test = FLOAT_TESTS[how]

        def compare(a, b):
            if kind == "f32" and m.flushes:
                a, b = flush(form, a), flush(form, b)
            return test(form.to_double(a), form.to_double(b))
        return compare
    bits, test = int(kind[1:]), COMPARE[how]
    if kind[0] == "u":
        return test
    return lambda a, b: test(signed(a, bits), signed(b, bits))


def classes(form, x):
    """The bit of v_cmp_class that is x's."""
    negative = bool(x & form.sign)
    if form.is_nan(x):
        return 1 if form.is_snan(x) else 2
    if form.is_inf(x):
        return 4 if negative else 512
    if form.is_zero(x):
        return 32 if negative else 64
    if form.is_denormal(x):
        return 16 if negative else 128
    return 8 if negative else 256


@RULES.build(" ".join(compare_names()), LANES)
def compare(m, i, _code):
    prefix, how, kind = i.name.rsplit("_", 2)
    is_x = prefix == "v_cmpx"
    if is_x and m.generation < 10:
        raise Unknown("v_cmpx of gfx9")
    # Operands of v_cmpx of gfx10 and later have no result; EXEC is it.
    if is_x:
        i.operands.insert(0, "exec")
    to = Operand(i.operands[0])
    bits = kind[1:]
    view = kind if kind[0] == "f" else "b" + bits
    x = m.source(i, 1, view)
    y = m.source(i, 2, "b32" if how == "class" else view)
    test = compare_function(m, how, kind)

    def step():
        mask = 0
        for lane in m.lanes:
            if test(x(lane), y(lane)):
                mask |= 1 << lane
        m.set_mask(to, mask)
    return step
