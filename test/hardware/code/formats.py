# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers as bits: exact arithmetic on the formats of floating point that
AMD's instructions have, each result rounded once. A number is an int, its bits.
What is exact is a Fraction, so that no rounding of the host is relied upon,
but where a double of Python holds the exact result."""
import math
import struct
from fractions import Fraction


class Format:
    """A binary format of IEEE 754's layout."""

    def __init__(self, name, bits, fraction, code=None):
        self.name, self.bits, self.fraction = name, bits, fraction
        self.code = code
        self.exponent_bits = bits - fraction - 1
        self.bias = (1 << (self.exponent_bits - 1)) - 1
        self.sign = 1 << (bits - 1)
        self.mask = (1 << bits) - 1
        self.inf = ((1 << self.exponent_bits) - 1) << fraction
        self.nan = self.inf | 1 << (fraction - 1)
        self.hidden = 1 << fraction
        self.one = self.bias << fraction
        self.least = 1 - self.bias - fraction  # exponent of the last place
        self.greatest = self.inf - 1

    def is_nan(self, x):
        return x & (self.sign - 1) > self.inf

    def is_snan(self, x):
        return self.is_nan(x) and not x & self.hidden >> 1

    def is_inf(self, x):
        return x & (self.sign - 1) == self.inf

    def is_zero(self, x):
        return not x & (self.sign - 1)

    def is_denormal(self, x):
        return 0 < x & (self.sign - 1) < self.hidden

    def is_finite(self, x):
        return x & self.inf != self.inf

    def quiet(self, x):
        return x | self.hidden >> 1

    def biased(self, x):
        return (x & self.inf) >> self.fraction

    def parts(self, x):
        """(mantissa with sign, exponent) of a finite number."""
        field = (x & self.inf) >> self.fraction
        m = x & self.hidden - 1
        if field:
            m |= self.hidden
        else:
            field = 1
        return (-m if x & self.sign else m), field - self.bias - self.fraction

    def exact(self, x):
        m, e = self.parts(x)
        return Fraction(m << e) if e >= 0 else Fraction(m, 1 << -e)

    def to_double(self, x):
        """As a float of Python, which holds all but a NaN's bits."""
        if self.code:
            return struct.unpack("<" + self.code, x.to_bytes(
                self.bits // 8, "little"))[0]
        return F32.to_double(x << 16)  # bfloat16

    def from_double(self, value):
        """Rounded once from a float of Python that is the exact result."""
        if self.code:
            try:
                return int.from_bytes(struct.pack("<" + self.code, value),
                                      "little")
            except OverflowError:
                return self.inf | (self.sign if value < 0 else 0)
        if value != value:
            return self.nan
        if math.isinf(value):
            return self.inf | (self.sign if value < 0 else 0)
        return self.round(Fraction(value), math.copysign(1, value) < 0)

    def round(self, value, negative=False, toward_zero=False):
        """Rounds an exact Fraction; \\p negative is the sign of a zero."""
        if not value:
            return self.sign if negative else 0
        return self.round_parts(value.numerator, value.denominator,
                                toward_zero)

    def round_parts(self, n, d, toward_zero=False):
        """n / d, rounded to nearest even or toward zero."""
        sign = self.sign if n < 0 else 0
        n = abs(n)
        # The exponent of the last place of what fits.
        e = max(n.bit_length() - d.bit_length() - self.fraction - 1,
                self.least)
        while True:
            q, r = divmod(n, d << e) if e >= 0 else divmod(n << -e, d)
            if q >> self.fraction + 1:
                e += 1
                continue
            break
        whole = d << e if e >= 0 else d
        if not toward_zero:
            twice = 2 * r
            if twice > whole or (twice == whole and q & 1):
                q += 1
        if q >> self.fraction + 1:
            q >>= 1
            e += 1
        if q < self.hidden:
            return sign | q
        field = e + self.bias + self.fraction
        if field >= (1 << self.exponent_bits) - 1:
            return sign | (self.greatest if toward_zero else self.inf)
        return sign | field << self.fraction | q & self.hidden - 1


F64 = Format("f64", 64, 52, "d")
F32 = Format("f32", 32, 23, "f")
F16 = Format("f16", 16, 10, "e")
BF16 = Format("bf16", 16, 7)


def add(f, a, b):
    if f is F64 or f is F32 or f is F16:
        # Doubles add and multiply as the format does; of the smaller formats
        # 53 bits are more than twice as many and two, so that rounding twice
        # is rounding once.
        x, y = f.to_double(a), f.to_double(b)
        return canonical(f, f.from_double(x + y))
    return fma(f, f.one, a, b)


def mul(f, a, b):
    if f is F64 or f is F32 or f is F16:
        x, y = f.to_double(a), f.to_double(b)
        return canonical(f, f.from_double(x * y))
    return fma(f, a, b, f.sign)


def canonical(f, x):
    """A NaN that an operation makes: quiet. Which payload is not modelled."""
    return f.nan if f.is_nan(x) else x


def fma(f, a, b, c, scale=0):
    """a * b + c, times 2 to the power of \\p scale, rounded once."""
    if f.is_nan(a) or f.is_nan(b) or f.is_nan(c):
        return f.nan
    sign = (a ^ b) & f.sign
    if f.is_inf(a) or f.is_inf(b):
        if f.is_zero(a) or f.is_zero(b):
            return f.nan
        if f.is_inf(c) and (c & f.sign) != sign:
            return f.nan
        return f.inf | sign
    if f.is_inf(c):
        return c
    (m, e), (n, g), (o, h) = f.parts(a), f.parts(b), f.parts(c)
    product, e = m * n, e + g
    if not product and not o:
        return sign if sign == c & f.sign else 0
    low = min(e, h) if product and o else e if product else h
    total = (product << e - low if product else 0) + \
        (o << h - low if o else 0)
    if not total:
        return 0  # Of +x and -x, rounded to nearest.
    low += scale
    if low >= 0:
        return f.round_parts(total << low, 1)
    return f.round_parts(total, 1 << -low)


def divide(f, a, b):
    """Rounded once."""
    if f.is_nan(a) or f.is_nan(b):
        return f.nan
    sign = (a ^ b) & f.sign
    if f.is_inf(a):
        return f.nan if f.is_inf(b) else f.inf | sign
    if f.is_inf(b):
        return sign
    if f.is_zero(b):
        return f.nan if f.is_zero(a) else f.inf | sign
    return f.round(f.exact(a) / f.exact(b), bool(sign))


def isqrt_rounded(f, value):
    """The root of a positive Fraction, rounded once."""
    n, d = value.numerator, value.denominator
    # Enough places that only an exact root can be a tie, and none is.
    shift = 2 * (f.fraction + 40) + max(
        0, d.bit_length() - n.bit_length() + 2)
    shift += shift & 1
    scaled = (n << shift) // d
    root = math.isqrt(scaled)
    exact = root * root == scaled and (n << shift) % d == 0
    return f.round_parts((root << 1) | (not exact), 1 << shift // 2 + 1)


def sqrt(f, a):
    if f.is_nan(a) or (a & f.sign and not f.is_zero(a)):
        return f.nan
    if f.is_zero(a) or f.is_inf(a):
        return a
    return isqrt_rounded(f, f.exact(a))


def rsqrt(f, a):
    if f.is_nan(a) or (a & f.sign and not f.is_zero(a)):
        return f.nan
    if f.is_zero(a):
        return f.inf | a & f.sign
    if f.is_inf(a):
        return 0
    return isqrt_rounded(f, 1 / f.exact(a))


def ldexp(f, a, by):
    if not f.is_finite(a):
        return f.quiet(a) if f.is_nan(a) else a
    if f.is_zero(a):
        return a
    m, e = f.parts(a)
    e += max(-5000, min(5000, by))
    return f.round_parts(m << e, 1) if e >= 0 else f.round_parts(m, 1 << -e)


def convert(f, a, to, toward_zero=False):
    """From one format to another."""
    if f.is_nan(a):
        return to.nan | (to.sign if a & f.sign else 0)
    sign = to.sign if a & f.sign else 0
    if f.is_inf(a):
        return to.inf | sign
    if f.is_zero(a):
        return sign
    return to.round(f.exact(a), bool(sign), toward_zero)


def to_integral(f, a, how):
    """\\p how: trunc, floor, ceil, even."""
    if not f.is_finite(a) or f.is_zero(a):
        return f.quiet(a) if f.is_nan(a) else a
    value = f.exact(a)
    n = {"trunc": math.trunc, "floor": math.floor, "ceil": math.ceil,
         "even": round}[how](value)
    return f.round(Fraction(n), bool(a & f.sign))


def to_int(f, a, low, high, how=math.trunc):
    """As AMD's conversions: a NaN is 0, what does not fit the nearest."""
    if f.is_nan(a):
        return 0
    if f.is_inf(a):
        return low if a & f.sign else high
    return max(low, min(high, how(f.exact(a))))


def from_int(to, n):
    return to.round(Fraction(n))


def order(f, x):
    """A key by which -0 comes before +0."""
    return -(x & f.sign - 1) - 1 if x & f.sign else x


def minimum(f, a, b, ieee=True):
    """v_min: of a NaN and a number the number; -0 is less than +0."""
    if ieee and (f.is_snan(a) or f.is_snan(b)):
        return f.nan
    if f.is_nan(a):
        return f.nan if f.is_nan(b) else b
    if f.is_nan(b):
        return a
    return a if order(f, a) <= order(f, b) else b


def maximum(f, a, b, ieee=True):
    if ieee and (f.is_snan(a) or f.is_snan(b)):
        return f.nan
    if f.is_nan(a):
        return f.nan if f.is_nan(b) else b
    if f.is_nan(b):
        return a
    return a if order(f, a) >= order(f, b) else b


def flush(f, x):
    return x & f.sign if f.is_denormal(x) else x
