# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating point: arithmetic, minima, conversions, division's steps, and
estimates, of which the documents give a bound and no value."""
import math
from fractions import Fraction

import formats as n
from formats import BF16, F16, F32, F64
from machine import FORMATS, RULES, Operand

VALU = "RDNA3 ISA 16.7-16.12, CDNA3 ISA 12.7-12.10"
EXACT = VALU + ": rounded once, MODE.round is nearest even"
ZEROS = VALU + ": V_MIN_F32 and V_MAX_F32, '-0 < +0 is TRUE in this comparison'"
PACKED = "RDNA3 ISA 16.10, CDNA3 ISA 12.9: VOP3P"
TO_INT = VALU + ": V_CVT_*: NaN is 0, what is out of range is clamped"
SCALING = VALU + ": V_DIV_SCALE, V_DIV_FMAS, V_DIV_FIXUP"


def arithmetic():
    for kind, f in FORMATS.items():
        two, three = "%s %s %s" % ((kind,) * 3), "%s %s %s %s" % ((kind,) * 4)
        RULES.add("v_add_" + kind, two, lambda a, b, f=f: n.add(f, a, b),
                  EXACT)
        RULES.add("v_sub_" + kind, two,
                  lambda a, b, f=f: n.add(f, a, b ^ f.sign), EXACT)
        RULES.add("v_subrev_" + kind, two,
                  lambda a, b, f=f: n.add(f, b, a ^ f.sign), EXACT)
        RULES.add("v_mul_" + kind, two, lambda a, b, f=f: n.mul(f, a, b),
                  EXACT)
        RULES.add("v_fma_%s v_fmaak_%s" % (kind, kind), three,
                  lambda a, b, c, f=f: n.fma(f, a, b, c), EXACT)
        RULES.add("v_fmamk_" + kind, three,
                  lambda a, k, c, f=f: n.fma(f, a, k, c), EXACT)
        RULES.add("v_min_" + kind, two, lambda a, b, f=f: n.minimum(f, a, b),
                  ZEROS)
        RULES.add("v_max_" + kind, two, lambda a, b, f=f: n.maximum(f, a, b),
                  ZEROS)
        for name, how in (("trunc", "trunc"), ("floor", "floor"),
                          ("ceil", "ceil"), ("rndne", "even")):
            RULES.add("v_%s_%s" % (name, kind), "%s %s" % (kind, kind),
                      lambda a, f=f, how=how: n.to_integral(f, a, how), EXACT)
        RULES.add("v_fract_" + kind, "%s %s" % (kind, kind),
                  lambda a, f=f: fract(f, a),
                  VALU + ": V_FRACT: less than 1")
        RULES.add("v_frexp_mant_" + kind, "%s %s" % (kind, kind),
                  lambda a, f=f: mantissa(f, a), VALU + ": V_FREXP_MANT")
        RULES.add("v_div_fixup_" + kind, three,
                  lambda a, b, c, f=f: fixup(f, a, b, c), SCALING)
        if f is not F64:
            RULES.add("v_med3_" + kind, three,
                      lambda a, b, c, f=f: median(f, a, b, c),
                      VALU + ": V_MED3_F32: of a NaN the least")
            RULES.add("v_min3_" + kind, three, lambda a, b, c, f=f: n.minimum(
                f, n.minimum(f, a, b), c), ZEROS)
            RULES.add("v_max3_" + kind, three, lambda a, b, c, f=f: n.maximum(
                f, n.maximum(f, a, b), c), ZEROS)
            RULES.add("v_minmax_" + kind, three, lambda a, b, c, f=f:
                      n.maximum(f, n.minimum(f, a, b), c), ZEROS)
            RULES.add("v_maxmin_" + kind, three, lambda a, b, c, f=f:
                      n.minimum(f, n.maximum(f, a, b), c), ZEROS)
        exponent = "i16" if f is F16 else "i32"
        RULES.add("v_ldexp_" + kind,
                  "%s %s %s" % (kind, kind, "b16" if f is F16 else "b32"),
                  lambda a, e, f=f: n.ldexp(f, a, signed(
                      e, 16 if f is F16 else 32)), EXACT)
        RULES.add("v_frexp_exp_%s_%s" % (exponent, kind), "%s %s" % (
            "b16" if f is F16 else "b32", kind),
            lambda a, f=f: exponent_of(f, a), VALU + ": V_FREXP_EXP: 0 of "
            "infinities and NaNs")


def signed(x, bits=32):
    return x - (1 << bits) if x >> bits - 1 else x


def fract(f, a):
    if not f.is_finite(a):
        return f.nan
    value = f.exact(a)
    part = f.round(value - math.floor(value))
    return min(part, f.one - 1)


def mantissa(f, a):
    if not f.is_finite(a) or f.is_zero(a):
        return f.quiet(a) if f.is_nan(a) else a
    m, _ = f.parts(a)
    return f.round(Fraction(m, 1 << abs(m).bit_length()))


def exponent_of(f, a):
    if not f.is_finite(a) or f.is_zero(a):
        return 0
    m, e = f.parts(a)
    return (e + abs(m).bit_length()) & (0xffff if f is F16 else 0xffffffff)


def median(f, a, b, c):
    if f.is_nan(a) or f.is_nan(b) or f.is_nan(c):
        return n.minimum(f, n.minimum(f, a, b), c)
    return sorted((a, b, c), key=lambda x: n.order(f, x))[1]


def multiply_add(a, b, c):
    """v_mad_f32, v_mac_f32: rounded twice, without denormals."""
    a, b, c = (n.flush(F32, x) for x in (a, b, c))
    return n.flush(F32, n.add(F32, n.flush(F32, n.mul(F32, a, b)), c))


MAD = "RDNA2 ISA 12.7, MI200 ISA 12.7: V_MAD_F32: no denormals, not fused"
RULES.add("v_mad_f32 v_madak_f32", "f32 f32 f32 f32", multiply_add, MAD)
RULES.add("v_madmk_f32", "f32 f32 f32 f32", multiply_add, MAD)


@RULES.build("v_fmac_f16 v_fmac_f32 v_fmac_f64 v_mac_f32", EXACT)
def accumulate(m, i, _code):
    """The third source is what the result replaces."""
    from execute import simple_step
    kind = i.name[-3:]
    i.operands.append(i.operands[0])
    function = multiply_add if i.name == "v_mac_f32" else \
        lambda a, b, c: n.fma(FORMATS[kind], a, b, c)
    return simple_step(m, i, [kind] * 4, function)


def packed():
    for suffix, f in (("f16", F16), ("f32", F32)):
        kind = "pk" + suffix
        two, three = " ".join([kind] * 3), " ".join([kind] * 4)
        RULES.add("v_pk_add_" + suffix, two,
                  lambda a, b, f=f: n.add(f, a, b), PACKED)
        RULES.add("v_pk_mul_" + suffix, two,
                  lambda a, b, f=f: n.mul(f, a, b), PACKED)
        RULES.add("v_pk_fma_" + suffix, three,
                  lambda a, b, c, f=f: n.fma(f, a, b, c), PACKED)
        RULES.add("v_pk_min_" + suffix, two,
                  lambda a, b, f=f: n.minimum(f, a, b), PACKED)
        RULES.add("v_pk_max_" + suffix, two,
                  lambda a, b, f=f: n.maximum(f, a, b), PACKED)


def as_float_operand(m, i, position):
    """An operand of v_fma_mix: a float, or the half that op_sel chooses, as a float."""
    word = i.modifiers
    operand = Operand(i.operands[position])
    is_half = word.get("op_sel_hi", [0, 0, 0])[position - 1]
    shift = 16 * word.get("op_sel", [0, 0, 0])[position - 1]
    if operand.kind == "float":
        value = operand.constant(16 if is_half else 32)
        whole = lambda lane: value
        shift = 0
    else:
        whole = m.raw(operand, 32)
    clear = 0x7fffffff if operand.abs else 0xffffffff
    flip = F32.sign if operand.neg else 0

    def get(lane):
        x = whole(lane)
        if is_half:
            x = n.convert(F16, x >> shift & 0xffff, F32)
        elif m.flushes:
            x = n.flush(F32, x)
        return x & clear ^ flip
    return get


@RULES.build("v_fma_mix_f32 v_mad_mix_f32", PACKED + ": V_FMA_MIX_F32")
def mixed(m, i, _code):
    sources = [as_float_operand(m, i, p) for p in (1, 2, 3)]
    finish, write = m.finish(i, "f32"), Operand(i.operands[0])
    to = m.column(write.index)

    def compute(lane):
        x = n.fma(F32, *(get(lane) for get in sources))
        x = n.flush(F32, x) if m.flushes else x
        return finish(x) if finish else x
    return compute, to.__setitem__


def conversions():
    for kind, f in FORMATS.items():
        for to, bits in (("i32", 32), ("u32", 32), ("i16", 16), ("u16", 16)):
            if (bits == 16) != (f is F16):
                continue
            low = -(1 << bits - 1) if to[0] == "i" else 0
            high = (1 << bits - (to[0] == "i")) - 1
            RULES.add("v_cvt_%s_%s" % (to, kind), "b%d %s" % (bits, kind),
                      lambda a, f=f, low=low, high=high, bits=bits:
                      n.to_int(f, a, low, high) & (1 << bits) - 1, TO_INT)
            RULES.add("v_cvt_%s_%s" % (kind, to), "%s b%d" % (kind, bits),
                      lambda a, f=f, to=to, bits=bits: n.from_int(
                          f, signed(a, bits) if to[0] == "i" else a), EXACT)
    for source, to in ((F32, F64), (F64, F32), (F32, F16), (F16, F32)):
        RULES.add("v_cvt_%s_%s" % (to.name, source.name),
                  "%s %s" % (to.name, source.name),
                  lambda a, s=source, t=to: n.convert(s, a, t), EXACT)
    for byte in range(4):
        RULES.add("v_cvt_f32_ubyte%d" % byte, "f32 b32",
                  lambda a, shift=8 * byte: n.from_int(
                      F32, a >> shift & 255), EXACT)
    RULES.add("v_cvt_pk_bf16_f32", "b32 f32 f32", lambda a, b: n.convert(
        F32, a, BF16) | n.convert(F32, b, BF16) << 16,
        "CDNA4 ISA: V_CVT_PK_BF16_F32, to nearest even")
    RULES.add("v_cvt_pkrtz_f16_f32 v_cvt_pk_rtz_f16_f32", "b32 f32 f32",
              lambda a, b: n.convert(F32, a, F16, True) |
              n.convert(F32, b, F16, True) << 16, VALU)
    RULES.add("v_pack_b32_f16", "b32 f16 f16", lambda a, b: a | b << 16, VALU)


# Division: v_div_scale moves what would leave the range of normal numbers,
# v_div_fmas moves the quotient back, v_div_fixup has the special cases.
SCALES = {"f32": (64, 96, 23), "f64": (128, 768, 53)}


def scale(f, s0, s1, s2):
    """(the number, whether v_div_fmas has to scale back)."""
    by, wide, tiny = SCALES[f.name]
    if f.is_zero(s2) or f.is_zero(s1):
        return f.nan, False
    if not f.is_finite(s1) or not f.is_finite(s2):
        return s0, False  # v_div_fixup knows the result.
    up, down = n.ldexp(f, s0, by), n.ldexp(f, s0, -by)
    if f.biased(s2) - f.biased(s1) >= wide:
        return (up if s0 == s1 else s0), True
    if f.is_denormal(s1):
        return up, False
    small = f.is_denormal(n.divide(f, f.one, s1 & f.mask - f.sign))
    quotient = n.divide(f, s2, s1)
    small_quotient = f.is_denormal(quotient) or f.is_zero(quotient)
    if small and small_quotient:
        # The documents say up, which would leave the range.
        return (down if s0 == s1 else s0), True
    if small:
        return down, False
    if small_quotient:
        return (up if s0 == s2 else s0), True
    if f.biased(s2) <= tiny:
        return up, False
    return s0, False


@RULES.build("v_div_scale_f32 v_div_scale_f64", SCALING)
def div_scale(m, i, _code):
    f = FORMATS[i.name[-3:]]
    mask_to = Operand(i.operands.pop(1))
    sources = [m.source(i, p, f.name) for p in (1, 2, 3)]
    write = m.writer(i, f.name)

    def step():
        mask, values = 0, []
        for lane in m.lanes:
            value, scales = scale(f, *(get(lane) for get in sources))
            values.append(value)
            mask |= int(scales) << lane
        m.set_mask(mask_to, mask)
        for lane, value in zip(m.lanes, values):
            write(lane, value)
    return step


@RULES.build("v_div_fmas_f32 v_div_fmas_f64", SCALING)
def div_fmas(m, i, _code):
    f = FORMATS[i.name[-3:]]
    by = SCALES[f.name][0]
    sources = [m.source(i, p, f.name) for p in (1, 2, 3)]
    write, vcc = m.writer(i, f.name), Operand("vcc").index

    def compute(lane):
        a, b, c = (get(lane) for get in sources)
        if not m.mask_of(vcc) >> lane & 1:
            return n.fma(f, a, b, c)
        return n.fma(f, a, b, c, by if f.biased(c) > f.bias else -by)
    return compute, write


def fixup(f, q, denominator, numerator):
    sign = (denominator ^ numerator) & f.sign
    if f.is_nan(numerator) or f.is_nan(denominator):
        return f.nan
    if f.is_zero(numerator) and f.is_zero(denominator):
        return f.nan
    if f.is_inf(numerator) and f.is_inf(denominator):
        return f.nan
    if f.is_zero(denominator) or f.is_inf(numerator):
        return f.inf | sign
    if f.is_inf(denominator) or f.is_zero(numerator):
        return sign
    if f is not F16:
        lost = f.biased(numerator) - f.biased(denominator)
        if lost < -f.bias - f.fraction:
            return sign  # It rounds to zero, whatever was lost on the way.
        if f.is_nan(q):
            return f.inf | sign
    return q & f.sign - 1 | sign


ESTIMATE = VALU + ": an estimate within 1 ULP (of f64 2^29 ULP), no " \
    "denormals of f32; results that depend on it are compared with a bound"


def estimate(kind, exact):
    """An estimate of the exact function of doubles: rounded or, by
    Machine.nudge, the neighbour below or above of what is between two; of f64
    the neighbours with 24 bits."""
    f = FORMATS[kind]
    kept = 28 if f is F64 else 0

    def function(m, a):
        if f is F32:
            a = n.flush(f, a)
        wide = exact(F64, a if f is F64 else n.convert(f, a, F64))
        value = n.convert(F64, wide, f) if f is not F64 else wide
        if m.nudge and f.is_finite(value) and not f.is_zero(value):
            below = wide >> kept << kept if f is F64 else \
                n.convert(F64, wide, f, True)
            is_exact = below == wide if f is F64 else \
                n.convert(f, below, F64) == wide
            value = below if m.nudge < 0 or is_exact else \
                below + (1 << kept)
        return n.flush(f, value) if f is F32 else value

    def of_machine(m):
        return lambda a: function(m, a)
    function.of_machine = of_machine
    return function


def through_double(function):
    def exact(f, a):
        if f.is_nan(a):
            return f.nan
        return f.from_double(function(f.to_double(a)))
    return exact


def power_of_two(x):
    if x >= 1024:
        return math.inf
    return 0.0 if x < -2000 else 2.0 ** x


def logarithm(x):
    if x == 0:
        return -math.inf
    if x < 0:
        return math.nan
    return x if math.isinf(x) else math.log2(x)


def turns(function):
    return lambda x: math.nan if math.isinf(x) else function(
        2 * math.pi * math.fmod(x, 1.0))


def estimates():
    exact = {"rcp": lambda f, a: n.divide(f, f.one, a), "rsq": n.rsqrt,
             "sqrt": n.sqrt, "exp": through_double(power_of_two),
             "log": through_double(logarithm),
             "sin": through_double(turns(math.sin)),
             "cos": through_double(turns(math.cos))}
    for kind in FORMATS:
        for name, function in exact.items():
            if kind != "f64" or name in ("rcp", "rsq", "sqrt"):
                RULES.add("v_%s_%s" % (name, kind), "%s %s" % (kind, kind),
                          estimate(kind, function), ESTIMATE)
    RULES.add("v_rcp_iflag_f32", "f32 f32", estimate("f32", exact["rcp"]),
              ESTIMATE)


arithmetic()
packed()
conversions()
estimates()
