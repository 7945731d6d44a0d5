# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The constructs that kernels are made of. A line is a kernel: its text sets r
from a, b, c and d."""
from kernels import Kernel, TYPES

FLOATS = ["f32", "f64", "f16", "bf16"]
INTS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]

FUSED = ["a * b + c", "c - a * b", "a * b + c * d", "a * b - c * d",
         "b * b - (f)4 * a * c", "{ f t = a * b; f u = c * d; r = t - u; }"]
FUSED_F32 = ["a * b - c", "-(a * b) - c", "(a * b + c) * d", "a * a + b * b",
             "a * b + b * c + c * d", "(a - b) * c + d * a",
             "(a + b) * (a - b)", "a + b + c + d", "a * b * c + d",
             "{ r = a; r += b * c; r -= c * d; }"]
OFF = "{ _Pragma(\"clang fp contract(off)\") r = a * b %s c * d; }"


def contraction():
    for f in FLOATS:
        for text in FUSED + (FUSED_F32 if f == "f32" else []):
            yield f, text.replace("f t", TYPES[f][0] + " t").replace(
                "f u", TYPES[f][0] + " u").replace("(f)", "(%s)" % TYPES[f][0])
        yield f, OFF % "+"
    yield "f32", "__builtin_fmaf(a, b, c)"
    yield "f32", "__builtin_fmaf(-a, b, -c) * d"
    yield "f64", "__builtin_fma(a, b, -c)"
    yield "f16", "__builtin_fmaf16(a, b, c)"
    yield "f32", "__fmaf_rn(a, b, c) + __fmul_rn(a, d)"
    yield "f32", "__fadd_rn(__fmul_rn(a, b), c)"


VECTORS = [
    ("float2", "float2", "a * b + c"),
    ("float2", "float2", "{ r.x = a.x * b.x - a.y * b.y; "
                         "r.y = a.x * b.y + a.y * b.x; }"),
    ("float2", "f32", "a.x * b.x + a.y * b.y"),
    ("float2", "f32", "a.x * b.y - a.y * b.x"),
    ("float2", "float2", "{ r.x = a.x + b.x * c.x; r.y = a.y + b.y * c.y; }"),
    ("float4", "f32", "a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w"),
    ("float4", "f32", "a.x * b.x + a.y * b.y + a.z * b.z"),
    ("float4", "float4", "a * b + c"),
    ("float4", "float4", "a + b * c.x"),
    ("float4", "float4", "{ r.x = a.y * b.z - a.z * b.y; "
     "r.y = a.z * b.x - a.x * b.z; r.z = a.x * b.y - a.y * b.x; r.w = a.w; }"),
    ("float4", "float4", "{ r.x = a.x * c.x + b.x; r.y = a.y * c.x + b.y; "
     "r.z = a.z * c.x + b.z; r.w = a.w * c.x + b.w; }"),
    ("double2", "double2", "{ r.x = a.x * b.x - a.y * b.y; "
                           "r.y = a.x * b.y + a.y * b.x; }"),
    ("double2", "f64", "a.x * b.x + a.y * b.y"),
    ("h2", "h2", "a * b + c"),
    ("h2", "h2", "a * b - c * d"),
    ("h2", "h2", "a.yx * b + c"),
    ("h2", "f16", "a.x * b.x + a.y * b.y"),
    ("h2", "f32", "(float)a.x * (float)b.x + (float)a.y * (float)b.y"),
    ("h2", "h2", "__builtin_elementwise_min(a, b)"),
    ("h2", "h2", "-a - b"),
    ("short2", "short2", "a * b + c"),
    ("short2", "short2", "a - b.yx"),
    ("short2", "short2", "__builtin_elementwise_max(a, b)"),
    ("short2", "short2", "a >> (b & (short)15)"),
    ("int2", "int2", "{ r.x = a.x * b.y; r.y = a.y - b.x; }"),
    ("uchar4", "float4", "{ r.x = a.x; r.y = a.y; r.z = a.z; r.w = a.w; }"),
    ("uchar4", "uchar4", "a + b"),
    ("uchar4", "i32", "a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w"),
]

HALF2 = [("half2", "half2", t) for t in (
    "__hadd2(a, b)", "__hmul2(a, b)", "__hfma2(a, b, c)", "__hsub2(a, b)",
    "__hneg2(a)", "__hadd2(__hmul2(a, b), c)", "h2sqrt(a)", "h2rcp(a)",
    "__lowhigh2highlow(a)", "h2floor(a)", "__h2div(a, b)",
    "__hsub2(__hmul2(a, b), __hmul2(c, d))")] + [
    ("half2", "f32", "__low2float(a) + __high2float(a)"),
    ("half2", "i32", "__hbgt2(a, b) + 2 * __hbeq2(a, b)"),
]

DIVISION = [("f32", t) for t in (
    "a / b", "1.0f / a", "a / 3.0f", "a / b * c", "a / (a + b)",
    "__builtin_sqrtf(a)", "1.0f / sqrtf(a)", "a / sqrtf(b)",
    "sqrtf(a * a + b * b)", "__frcp_rn(a)", "__fsqrt_rn(a)",
    "__fdiv_rn(a, b)", "-1.0f / a", "rsqrtf(a)", "__fdividef(a, b)")] + [
    ("f64", t) for t in ("a / b", "1.0 / a", "sqrt(a)", "1.0 / sqrt(a)",
                         "a / sqrt(b)", "a / 3.0", "rsqrt(a)")] + [
    ("f16", t) for t in ("a / b", "(_Float16)1 / a", "__builtin_sqrtf16(a)",
                         "(_Float16)1 / __builtin_sqrtf16(a)",
                         "a / __builtin_sqrtf16(b)")] + [
    ("bf16", "a / b")]

MINMAX = [(f, t.replace("f(", end + "(")) for f, end in (
    ("f32", "f"), ("f64", "")) for t in (
    "fminf(a, b)", "fmaxf(a, b)", "fminf(fmaxf(a, b), c)",
    "fmaxf(fminf(a, b), fminf(b, c))", "fminf(a, fminf(b, c))",
    "fmaxf(-a, b)", "fmaxf(fabsf(a), fabsf(b))")] + [
    (f, t) for f in ("f32", "f64", "f16") for t in (
        "a < b ? a : b", "a > b ? a : b", "a <= b ? a : b", "a >= b ? a : b",
        "a > 0 ? a : 0", "a < 0 ? -a : a")] + [
    ("f16", "__builtin_fminf16(a, b)"), ("f16", "__builtin_fmaxf16(a, b)"),
    ("f32", "fminf(fmaxf(a, 0.0f), 1.0f)"),
    ("f32", "fmaxf(fminf(a, 1.0f), 0.0f)"), ("f32", "__saturatef(a)"),
    ("f32", "fmaxf(a, 0.0f)"), ("f32", "fmaxf(a, -0.0f)"),
    ("f32", "fminf(a * b, 0.0f)"), ("f32", "fminf(fmaxf(a, -1.0f), 1.0f)"),
    ("f64", "fmin(fmax(a, 0.0), 1.0)"),
    ("f32", "__builtin_amdgcn_fmed3f(a, b, c)"),
    ("f32", "copysignf(a, b) + 0.0f"), ("f32", "fdimf(a, b)"),
    ("f32", "a == 0.0f ? b : fminf(a, c)"),
    ("f32", "a < b ? b : a"), ("f32", "!(a < b) ? a : b"),
    ("i32", "a < b ? a : b"), ("i32", "min(max(a, b), c)"),
    ("i32", "max(a, max(b, c))"), ("u32", "min(a, min(b, c))"),
    ("u32", "min(max(a, 3u), 100u)"), ("i32", "abs(a)"),
    ("i32", "max(a, 0)"), ("i32", "abs(a - b)"), ("i64", "a < b ? a : b"),
    ("u64", "a > b ? a : b"), ("i64", "a < 0 ? -a : a"),
    ("i16", "a < b ? a : b"), ("u8", "a > b ? a : b"),
    ("i8", "a < 0 ? -a : a")]


def conversions():
    for f in FLOATS:
        for t in INTS:
            yield [f], t, "(%s)a" % TYPES[t][0]
            if t[0] == "i" or f != "bf16":
                yield [t], f, "(%s)a" % TYPES[f][0]
        for t in FLOATS:
            if t != f and {f, t} != {"f16", "bf16"}:
                yield [f], t, "(%s)a" % TYPES[t][0]
    for text, out in (("(unsigned char)a", "i32"), ("(signed char)a", "i32"),
                      ("(unsigned short)a", "i64"), ("(short)a", "f32"),
                      ("(unsigned char)a + 1", "u32"), ("(bool)a", "i32"),
                      ("__float2int_rn(a)", "i32"),
                      ("__float2int_rd(a)", "i32"),
                      ("__float2uint_ru(a)", "u32"),
                      ("(float)(int)a", "f32"),
                      ("(int)(a * 255.0f + 0.5f)", "u8"),
                      ("(unsigned)(int)a", "u32"),
                      ("__float2ll_rn(a)", "i64"),
                      ("lrintf(a)", "i32"), ("(int)floorf(a)", "i32"),
                      ("(long long)rintf(a)", "i64"),
                      ("__float_as_int(a) >> 23", "i32")):
        yield ["f32"], out, text
    for text, out in (("(unsigned char)a", "i32"),
                      ("__double2int_rn(a)", "i32"),
                      ("(float)(float)a", "f64"), ("__double2hiint(a)", "i32"),
                      ("(unsigned)(long long)a", "u32")):
        yield ["f64"], out, text


INTEGERS = [(t, x) for t in ("u32", "i32", "u64", "i64") for x in (
    "a << b", "a >> b", "(a << b) ^ (a >> c)")] + [
    ("u32", "(a << b) | (a >> (32 - b))"), ("u32", "__funnelshift_l(a, b, c)"),
    ("u32", "__funnelshift_r(a, b, c)"), ("i64", "(a << 3) + b"),
    ("u16", "a << b"), ("u16", "a >> b"), ("i16", "a >> b"), ("u8", "a << b"),
    ("u64", "(a << (b & 63)) | (a >> (64 - (b & 63)))"),
    ("u32", "a << 5 | b"), ("i32", "a + (b << 4)"), ("u32", "(a & b) | c"),
] + [(t, x) for t in ("i32", "u32", "i64", "u64") for x in (
    "a / (b | 1)", "a % (b | 1)", "a / 7", "a % 10")] + [
    ("i16", "a / (b | 1)"), ("u16", "a % (b | 1)"), ("u8", "a / (b | 1)"),
    ("i8", "a % (b | 1)"), ("i32", "b ? a / b : 0"),
    ("u32", "a / b"), ("i32", "a % 8"), ("i32", "a / -3"),
    ("i32", "__mul24(a, b)"), ("u32", "__umul24(a, b)"),
    ("i32", "__mulhi(a, b)"), ("u32", "__umulhi(a, b)"),
    ("i64", "__mul64hi(a, b)"), ("u64", "__umul64hi(a, b)"),
    ("i32", "__mul24(a, b) + c"), ("i32", "a * b + c"),
    ("i64", "a * b + c"), ("i32", "(a & 0xffffff) * (b & 0xffffff) + c"),
    ("i32", "(int)(((long long)a * b) >> 32)"),
    ("u32", "(unsigned)(((unsigned long long)a * b + c) >> 16)"),
    ("i32", "__clz(a)"), ("i32", "__ffs(a)"), ("u32", "__brev(a)"),
    ("i32", "__popc(a)"), ("i32", "__popc(a & b) + c"),
    ("u32", "__byte_perm(a, b, c & 0x7777)"),
    ("u32", "__builtin_amdgcn_perm(a, b, c)"),
    ("u32", "__builtin_amdgcn_ubfe(a, b, c)"),
    ("i32", "__builtin_amdgcn_sbfe(a, b, c)"),
    ("u32", "__builtin_amdgcn_alignbit(a, b, c)"),
    ("u32", "__builtin_amdgcn_alignbyte(a, b, c)"),
    ("u32", "__builtin_amdgcn_sad_u8(a, b, c)"),
    ("u32", "__builtin_amdgcn_sad_u16(a, b, c)"),
    ("u32", "__builtin_amdgcn_lerp(a, b, c)"),
    ("u32", "__sad(a, b, c)"), ("i32", "__hadd(a, b)"),
    ("u32", "__urhadd(a, b)"), ("u32", "(a & b) | (~a & c)"),
    ("u32", "a ^ b ^ c"), ("u32", "a | b | c"), ("u32", "~(a ^ b)"),
    ("u32", "(a >> 8) & 0xff"), ("i32", "(a << 20) >> 24"),
    ("u32", "(a >> (b & 31)) & ((1u << (c & 15)) - 1)"),
    ("i64", "__clzll(a)"), ("i64", "__ffsll(a)"), ("i64", "__popcll(a)"),
    ("u64", "__brevll(a)"), ("i64", "a + b"), ("i64", "a - b"),
    ("i64", "a * b"), ("i64", "a < b ? c : d"), ("u64", "a == b ? a + c : d"),
    ("u64", "a & ~b"), ("i64", "-a"), ("i64", "(int)a * (long long)(int)b"),
    ("u8", "a + b"), ("u8", "a * b"), ("i8", "a - b"), ("i8", "a * b >> 1"),
    ("u16", "a + b"), ("u16", "a * b"), ("u16", "(a * b) >> 16"),
    ("i16", "a - b"), ("i16", "(a * b) >> 15"), ("i16", "a * b + c"),
    ("u8", "(a + b + 1) >> 1"), ("u8", "a > b ? a - b : b - a"),
    ("u8", "__builtin_elementwise_add_sat(a, b)"),
    ("i16", "__builtin_elementwise_sub_sat(a, b)"),
    ("i32", "__builtin_elementwise_add_sat(a, b)"),
    ("u32", "__builtin_elementwise_sub_sat(a, b)"),
    ("i64", "__builtin_elementwise_add_sat(a, b)"),
    ("u16", "__builtin_elementwise_max(a, b) - c"),
    ("i16", "~a | b"), ("u16", "(a >> 8) | (a << 8)"),
]

SHAPES_F32 = ["floorf(a)", "ceilf(a)", "truncf(a)", "rintf(a)", "roundf(a)",
              "nearbyintf(a)", "a - floorf(a)", "a - truncf(a)",
              "__builtin_amdgcn_fractf(a)", "ldexpf(a, (int)b)",
              "scalbnf(a, 3)", "logbf(a)", "(float)ilogbf(a)",
              "{ int e; r = frexpf(a, &e); }",
              "{ int e; r = frexpf(a, &e); r = (float)e; }",
              "{ float w; r = modff(a, &w); }", "nextafterf(a, b)",
              "copysignf(a, b)", "fabsf(a) - fabsf(b)", "-a * fabsf(b)",
              "a * 2.0f", "a * 0.5f - b", "(a + b) * 4.0f",
              "fmodf(a, b)", "remainderf(a, b)"]
SHAPES = [("f32", t) for t in SHAPES_F32] + [("f64", t) for t in (
    "floor(a)", "ceil(a)", "trunc(a)", "rint(a)", "round(a)", "a - floor(a)",
    "ldexp(a, (int)b)", "{ int e; r = frexp(a, &e); r += e; }",
    "copysign(a, b)", "fabs(a) * -b", "logb(a)")] + [("f16", t) for t in (
        "__builtin_floorf16(a)", "__builtin_ceilf16(a)",
        "__builtin_truncf16(a)", "__builtin_rintf16(a)",
        "__builtin_ldexpf16(a, 3)", "__builtin_copysignf16(a, b)",
        "__builtin_fabsf16(a) - b", "a - __builtin_floorf16(a)")]

COMPARISONS = [(f, "i32", t) for f in ("f32", "f64", "f16") for t in (
    "(a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a == b) + 16 * (a != b)",
    "!(a < b) + 2 * !(a >= b) + 4 * (a == a)")] + [
    ("bf16", "i32", "(a < b) + 2 * (a == b)"),
    ("f32", "i32", "isnan(a) + 2 * isinf(a) + 4 * signbit(a)"),
    ("f64", "i32", "isnan(a) + 2 * isfinite(a) + 4 * signbit(a)"),
    ("f32", "i32", "__builtin_isunordered(a, b)"),
    ("f32", "i32", "__builtin_isnormal(a)"),
    ("f32", "i32", "a > b && c > d"), ("f32", "i32", "a < 1.0f || b > 2.0f"),
    ("f32", "f32", "a == b ? c : d"), ("f32", "f32", "a != a ? b : a"),
    ("f64", "f64", "a > b ? c : d"), ("f32", "f32", "a == 0.0f ? a : b"),
    ("i32", "i32", "(a < b) + 2 * ((unsigned)a < (unsigned)b)"),
    ("i64", "i32", "(a < b) + 2 * (a == b)"),
    ("u8", "i32", "(a < b) + 2 * (a > c)"), ("i16", "i32", "a < b ? c : d"),
]

LOOPS = [
    ("f32", "f32", "{ r = 0; for (int k = 0; k < (i & 7); ++k) "
                   "r += a * (float)k - b; }"),
    ("f32", "f32", "{ r = a; for (int k = 0; k < 5; ++k) r = r * b + c; }"),
    ("u32", "u32", "{ unsigned x = a, y = b; while (y) { unsigned t = x % y; "
                   "x = y; y = t; } r = x; }"),
    ("u32", "i32", "{ r = 0; unsigned n = (a & 0xfff) + 1; while (n != 1) { "
                   "n = n & 1 ? 3 * n + 1 : n / 2; ++r; } }"),
    ("f64", "f64", "{ r = 1; for (int k = 0; k < (i & 3) + 1; ++k) "
                   "r = r / a + b; }"),
    ("u64", "u64", "{ r = a; for (int k = 0; k < (i & 15); ++k) "
                   "r ^= r << 13, r ^= r >> 7, r ^= r << 17; }"),
    ("i32", "i32", "{ r = 0; for (unsigned x = a; x; x &= x - 1) ++r; }"),
    ("f32", "f32", "{ r = a > b ? a : b; if (r > c) r = r * c - d; "
                   "else if (r < d) r = d * a + c; }"),
]

FAST = [("f32", t) for t in (
    "a / b", "1.0f / a", "sqrtf(a)", "1.0f / sqrtf(a)", "a * b + c * d",
    "a * b - c * d", "a * b + a * c", "a + b - a", "fminf(a, b)",
    "a < b ? a : b", "a / 3.0f")] + [
    ("f64", "a / b"), ("f64", "1.0 / sqrt(a)"), ("f64", "a * b - c * d"),
    ("f64", "sqrt(a)"), ("f16", "a / b"), ("f16", "a * b - c * d"),
    ("f16", "(_Float16)1 / __builtin_sqrtf16(a)")]
FLUSHED = [("f32", t) for t in (
    "a + b", "a * b", "a * b + c", "a * b - c * d", "a / b", "sqrtf(a)",
    "fminf(a, b)", "(a + b) * 0.5f", "(float)(_Float16)a", "a < b ? a : b",
    "a * 1.0f", "fabsf(a)", "floorf(a)", "ceilf(a)", "fmaxf(a, 0.0f)",
    "a > 0.0f ? b : c", "a == 0.0f ? b : a", "a < b ? c : d")] + [
    ("f64", "(double)(float)a"), ("f64", "a * b")]
UNCONTRACTED = [(f, t) for f in ("f32", "f64", "f16") for t in (
    "a * b + c", "a * b - c * d", "fma(a, b, c)" if f == "f64" else
    "c - a * b")]

FUNCTIONS = [("f32", t) for t in (
    "expf(a)", "exp2f(a)", "logf(a)", "log2f(a)", "log10f(a)", "__expf(a)",
    "__logf(a)", "cbrtf(a)", "hypotf(a, b)", "powf(a, b)", "tanhf(a)",
    "atanf(a)", "expm1f(a)", "log1pf(a)", "erff(a)", "asinf(a)", "exp10f(a)")
] + [("f64", "exp(a)"), ("f64", "log(a)"), ("f64", "atan(a)")]


def all_kernels():
    made = [Kernel("contraction " + f, [f] * 4, f, t)
            for f, t in contraction()]
    made += [Kernel("vectors", [t] * 4, out, text) for t, out, text in VECTORS]
    made += [Kernel("half2", [t] * 4, out, text) for t, out, text in HALF2]
    made += [Kernel("division and roots " + f, [f] * 4, f, t)
             for f, t in DIVISION]
    made += [Kernel("minimum and maximum", [t] * 4, t, text)
             for t, text in MINMAX]
    made += [Kernel("conversions", i, out, text)
             for i, out, text in conversions()]
    made += [Kernel("integers", [t] * 4, t, text) for t, text in INTEGERS]
    made += [Kernel("shapes of numbers", [t] * 4, t, text)
             for t, text in SHAPES]
    made += [Kernel("comparisons", [t] * 4, out, text)
             for t, out, text in COMPARISONS]
    made += [Kernel("loops", [t] * 4, out, text) for t, out, text in LOOPS]
    for name, some, flags in (
            ("fast math", FAST, "-ffast-math"),
            ("flushed denormals", FLUSHED, "-fgpu-flush-denormals-to-zero"),
            ("without contraction", UNCONTRACTED, "-ffp-contract=off")):
        made += [Kernel(name, [t] * 4, t, text, flags) for t, text in some]
    made += [Kernel("functions", [t] * 4, t, text) for t, text in FUNCTIONS]
    return made
