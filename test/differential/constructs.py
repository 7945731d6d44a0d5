# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The constructs that generated programs are made of.

A construct is a function of a random.Random and a number. It gives the text of a
namespace's members, of which `run` is called by each of 64 threads of a block:

    __device__ void run(unsigned *out, unsigned *shared, unsigned x)

out has WORDS words for the thread, shared 64 words for the block, all zero when
the case begins; x is the thread's input. What a case computes must be defined in
CUDA and the same on each GPU of NVIDIA's: integers, and floats whose results are
exact or rounded once. A construct may add lines that the host runs, `host`,
which print with P(number).
"""

from case import RUN, Case, number as _number
from forms import FORMS
from lanes import LANES
from language import LANGUAGE
from memory import MEMORY
from overloads import OVERLOADS
from vendors import VENDORS

WORDS = 4


def operators(r, n):
    """A project's own operators of vector types, beside HIP's."""
    kind = r.choice(["float", "int", "uint", "double"])
    scalar = {"uint": "unsigned"}.get(kind, kind)
    size = r.choice([2, 3, 4])
    vector = "%s%d" % (kind, size)
    op = r.choice(["+", "-", "*"])
    twist = r.choice(["+ 1", "* 2", "- 3"])
    fields = "xyzw"[:size]
    each = ", ".join("a.%s %s b.%s %s" % (f, op, f, twist) for f in fields)
    by = ", ".join("(%s)(s %s v.%s) %s" % (scalar, op, f, twist)
                   for f in fields)
    make = "make_%s" % vector
    form = r.choice(["plain", "template", "const", "member"])
    if form == "template":
        own = ("template <class P> __device__ P operator%s(P a, P b) "
               "{ return %s(%s); }" % (op, make, each))
        scaled = ("template <class P> __device__ P operator%s(%s s, P v) "
                  "{ return %s(%s); }" % (op, scalar, make, by))
    elif form == "member":
        own = ("struct own : %s { __device__ own(%s v) : %s(v) {} __device__ own "
               "operator%s(const own &o) const { const own &a = *this, &b = o; "
               "return own(%s(%s)); } };"
               % (vector, vector, vector, op, make, each))
        scaled = ""
    else:
        ref = "const %s &" % vector if form == "const" else "%s " % vector
        own = ("__device__ %s operator%s(%sa, %sb) { return %s(%s); }"
               % (vector, op, ref, ref, make, each))
        scaled = ("__device__ %s operator%s(%s s, %sv) { return %s(%s); }"
                  % (vector, op, scalar, ref, make, by))
    values = ", ".join("(%s)(x %% %d)" % (scalar, i + 5) for i in range(size))
    more = ", ".join("(%s)(%d)" % (scalar, i + 2) for i in range(size))
    if form == "member":
        use = "own c = own(%s(%s)) %s own(%s(%s));" % (make, values, op, make,
                                                        more)
    else:
        use = "%s c = %s(%s) %s %s(%s); c = (%s)3 %s c;" % (
            vector, make, values, op, make, more, scalar, op)
    store = " ".join("out[%d] = (unsigned)(int)c.%s;" % (i, f)
                     for i, f in enumerate(fields))
    return Case("%s\n%s\n%s {\n  %s\n  %s\n}" % (own, scaled, RUN, use, store))


def shifts(r, n):
    """Shifts by amounts that may be all bits that there are."""
    amount = r.choice(["__clz((int)(x %% %d))" % r.choice([1, 2, 5, 1000]),
                       "__popc(x * 0x%xu)" % _number(r),
                       "__ffs((int)(x %% %d))" % r.choice([1, 3, 64]),
                       "32 - __popc(x %% %d)" % r.choice([1, 2, 9]),
                       "(x % 33)"])
    op = r.choice([">>", "<<"])
    of = r.choice(["0x%xu" % (_number(r) | 1), "x", "~0u"])
    return Case("%s {\n  int s = (int)(%s);\n  out[0] = s > 31 ? 0u : %s %s s;\n"
                "  out[1] = s;\n  out[2] = __funnelshift_l(x, %s, s);\n"
                "  out[3] = __funnelshift_rc(x, %s, s);\n}"
                % (RUN, amount, of, op, of, of))


def device_shift(r, n):
    """The same where the program relies on what the GPU leaves: nothing."""
    count = r.choice(["__clz((int)v)", "__popc(v)", "__ffs((int)v)"])
    op = r.choice([">>", "<<"])
    return Case("%s {\n  unsigned v = x %% 3 ? x * 0x%xu : %s;\n"
                "  out[0] = 0x%xu %s %s;\n}"
                % (RUN, _number(r) | 1,
                   "0xffffffffu" if "popc" in count else "0u",
                   _number(r) | 1, op, count))


def counted_shift(r, n):
    """Shifts by what a loop counts, and by sums and differences of lanes."""
    step = r.choice([1, 1, 2])
    start = r.choice([0, 0, 1, 8])
    form = r.randrange(6)
    if form == 0:
        amount = ("int s = %d; for (unsigned v = x * 0x%xu; v; v >>= 1) s += %d;"
                  % (start, _number(r) | 1, step))
    elif form == 1:
        amount = ("int s; for (s = %d; s < 32; ++s) if (x * 0x%xu >> s & 1) "
                  "break;" % (start, _number(r) | 1))
    elif form == 2:
        amount = ("int s = %d; unsigned v = x %% 70; while (v > s) s += %d;"
                  % (start, step))
    elif form == 3:
        amount = ("int s = %d; unsigned v = x | 1; do { v /= 2; s += %d; } "
                  "while (v);" % (start, step))
    elif form == 4:
        amount = "int s = (int)(threadIdx.x & 31) + given;"
    else:
        amount = "int s = warpSize - (int)(threadIdx.x & 31) * given;"
    kind, bits = r.choice([("unsigned", 32), ("int", 32),
                           ("unsigned long long", 64)])
    of = "(%s)%s" % (kind, r.choice(["x", "0x%xu" % (_number(r) | 1), "~0u"]))
    use = r.choice(["%s t = %s %s s;", "%s t = %s; t %s= s;"])
    shift = use % (kind, of, r.choice([">>", "<<"]))
    return Case("__device__ unsigned by(unsigned x, int given) {\n  %s\n  %s\n"
                "  return (unsigned)(t >> %d) * 3 + (unsigned)t;\n}\n"
                "%s {\n  out[0] = by(x, %d);\n  out[1] = by(x + 5, 1);\n}"
                % (amount, shift, bits - 9, RUN, r.choice([0, 1, 2])))


def narrow(r, n):
    """Numbers to types that hold few of them, enumerations among these."""
    source = r.choice(["float", "double"])
    values = r.sample(["0.5", "-0.5", "-3.0", "127.9", "128.0", "300.0",
                       "40000.0", "-40000.0", "3e9", "-3e9", "1e30", "-1e30"], 8)
    fixed = r.choice(["signed char", "unsigned char", "short", "unsigned short",
                      "int", "unsigned", "long long", "unsigned long long"])
    scoped = r.choice(["enum class", "enum"])
    cast = r.choice(["(Kept)v", "static_cast<Kept>(v)", "Kept(v)", "open<Kept>(v)"])
    return Case("%s Kept : %s { First };\n"
                "template <class E> __device__ E open(%s v) { return (E)v; }\n"
                "%s {\n  const %s t[8] = {%s};\n  volatile %s w = t[x %% 8];\n"
                "  %s v = w;\n  const long long kept = (long long)%s;\n"
                "  out[0] = (unsigned)kept;\n  out[1] = (unsigned)(kept >> 32);\n"
                "  out[2] = (unsigned)(%s)v;\n  out[3] = bool(v) + 2 * !v;\n}"
                % (scoped, fixed, source, RUN, source, ", ".join(values), source,
                   source, cast, fixed))


def compilers(r, n):
    """Code that the program has for g++, which nvcc calls, and for a clang."""
    test = r.choice(["#ifdef __clang__", "#if defined(__clang__)",
                     "#if __clang_major__ > 3", "#if !defined(__clang__)",
                     "#if __has_builtin(__builtin_rotateleft32)",
                     "#if defined(__GNUC__) && !defined(__clang__)",
                     "#ifdef __llvm__"])
    form = r.randrange(4)
    if form == 0:
        return Case("%s {\n%s\n  out[0] = x;\n#else\n  out[0] = x + 1;\n#endif\n}"
                    % (RUN, test))
    if form == 1:
        return Case("%s\n#define STEP%d 3\n#else\n#define STEP%d 4\n#endif\n"
                    "%s {\n  out[0] = x * STEP%d;\n}" % (test, n, n, RUN, n))
    if form == 2:
        return Case("%s\nconstexpr int tile = 3;\n#else\nconstexpr int tile = 4;"
                    "\n#endif\n%s {\n  out[0] = x %% tile;\n}" % (test, RUN))
    return Case("%s\n#define HAS%d 1\n#endif\n#ifdef HAS%d\n"
                "__device__ unsigned which() { return 7; }\n#else\n"
                "__device__ unsigned which() { return 9; }\n#endif\n"
                "%s {\n  out[0] = which() + x;\n}" % (test, n, n, RUN))


def conversions(r, n):
    """Numbers to narrower ones, at the edges."""
    source = r.choice(["float", "double"])
    edge = ["0.0", "-0.0", "1.5", "2.5", "-1.5", "-2.5", "127.5", "128.0",
            "255.5", "256.0", "-129.0", "32767.5", "65535.9", "2147483520.0",
            "-2147483648.0", "3e9", "-3e9", "1e19", "-1e19", "1e30", "-1e30"]
    values = r.sample(edge, 8)
    call = r.choice({
        "float": ["__float2int_rn(v)", "__float2uint_rz(v)",
                  "__float2int_ru(v)", "(unsigned)__float2ll_rd(v)",
                  "(unsigned)lrintf(v)", "(unsigned)(int)rintf(v)",
                  "__float_as_uint(roundf(v))", "(unsigned)llroundf(v)"],
        "double": ["__double2int_rn(v)", "__double2uint_rz(v)",
                   "(unsigned)__double2ll_ru(v)", "(unsigned)lrint(v)",
                   "__float_as_uint(__double2float_rd(v))",
                   "(unsigned)__double2hiint(v)"]}[source])
    return Case("%s {\n  const %s t[8] = {%s};\n  volatile %s w = t[x %% 8];\n"
                "  %s v = w;\n  out[0] = (unsigned)(%s);\n"
                "  out[1] = (unsigned)(int)v;\n"
                "  out[2] = (unsigned)((long long)v >> 7);\n}"
                % (RUN, source, ", ".join(values), source, source, call))


def halves(r, n):
    """half and bfloat16."""
    if r.random() < 0.6:
        t, make, bits, back = ("__half", "__float2half_rn", "__half_as_ushort",
                               "__half2float")
    else:
        t, make, bits, back = ("__nv_bfloat16", "__float2bfloat16_rn",
                               "__bfloat16_as_ushort", "__bfloat162float")
    op = r.choice(["__hadd(a, b)", "__hsub(a, b)", "__hmul(a, b)",
                   "__hmax(a, b)", "__hmin(a, b)", "__hneg(a)", "__habs(b)",
                   "__hfma(a, b, a)"])
    compare = r.choice(["__hgt", "__hle", "__heq", "__hltu", "__hneu"])
    extra = ""
    if t == "__half":
        extra = "out[3] = (unsigned)%s(a);" % r.choice(
            ["__half2int_rn", "__half2uint_rz", "__half2short_rz",
             "__half2ll_rd"])
    scale = r.choice(["0.25f", "3.0f", "1000.0f", "-70000.0f", "1e-6f"])
    return Case("%s {\n  %s a = %s((float)(int)x * %s), b = %s(%s);\n"
                "  %s c = %s;\n  out[0] = %s(c);\n  out[1] = %s(a, b);\n"
                "  out[2] = __float_as_uint(%s(c));\n  %s\n}"
                % (RUN, t, make, scale, make,
                   r.choice(["1.5f", "-2.0f", "0.0f", "65504.0f"]), t, op, bits,
                   compare, back, extra),
                headers=("cuda_fp16.h", "cuda_bf16.h"))


def atomics(r, n):
    """Atomics whose end does not depend on the order."""
    scope = r.choice(["", "", "_block", "_system"])
    t, cast = r.choice([("unsigned", "unsigned"), ("int", "int"),
                        ("unsigned long long", "unsigned long long")])
    op = r.choice(["Add", "Min", "Max", "And", "Or", "Xor"])
    begin = {"And": "~0u", "Min": "0x7fffffffu"}.get(op, "0u")
    value = r.choice(["x", "x * 0x%xu" % _number(r), "(1u << (x & 31))",
                      "0x%xu" % _number(r)])
    wide = "long long" in t
    unused = "" if not wide else " out[1] = (unsigned)(*p >> 32);"
    return Case("%s {\n  %s *p = (%s *)shared;\n  if (threadIdx.x == 0) *p = "
                "(%s)%s;\n  __syncthreads();\n  atomic%s%s(p, (%s)(%s));\n"
                "  __syncthreads();\n  out[0] = (unsigned)*p;%s\n}"
                % (RUN, t, t, t, begin, op, scope, cast, value, unused))


def counters(r, n):
    """atomicInc, atomicDec, atomicCAS loops and atomics of floats."""
    which = r.choice(["inc", "dec", "cas", "float", "double"])
    bound = r.choice([0, 1, 5, 62, 63, 64, 1000])
    text = {
        "inc": "atomicInc(&shared[0], %du);" % bound,
        "dec": "atomicDec(&shared[0], %du);" % bound,
        "cas": "unsigned old = shared[0], seen; do { seen = old; old = "
               "atomicCAS(&shared[0], seen, seen * 1u + x %% 7); } while (old "
               "!= seen);".replace("%%", "%"),
        "float": "atomicAdd((float *)&shared[0], (float)(x % 64) * 0.5f);",
        "double": "atomicAdd((double *)&shared[0], (double)(x % 64) * 0.25);",
    }[which]
    return Case("%s {\n  %s\n  __syncthreads();\n  out[0] = shared[0];\n"
                "  out[1] = shared[1];\n}" % (RUN, text))


def warps(r, n):
    """Shuffles, votes, matches and reductions of a warp of 32."""
    lanes = r.choice([2, 4, 8, 16, 32])
    calls = ["__shfl_sync(0xffffffffu, x, %d, %d)" % (r.randrange(64), lanes),
             "__shfl_up_sync(0xffffffffu, x, %d, %d)" % (r.randrange(lanes),
                                                         lanes),
             "__shfl_down_sync(0xffffffffu, x, %d, %d)" % (r.randrange(lanes),
                                                           lanes),
             "__shfl_xor_sync(0xffffffffu, x, %d, %d)" % (r.randrange(32),
                                                          lanes),
             "__ballot_sync(0xffffffffu, x %% %d == 0)" % r.randrange(1, 9),
             "(unsigned)__any_sync(0xffffffffu, x == %d)" % r.randrange(64),
             "(unsigned)__all_sync(0xffffffffu, x < %d)" % _number(r, 8),
             "__match_any_sync(0xffffffffu, x %% %d)" % r.randrange(1, 9),
             "__reduce_add_sync(0xffffffffu, x)",
             "(unsigned)__reduce_max_sync(0xffffffffu, (int)x - 40)",
             "__reduce_xor_sync(0xffffffffu, x)", "__activemask()",
             "__popc(__ballot_sync(0xffffffffu, x & 1))",
             "(unsigned)__shfl_down_sync(0xffffffffu, (long long)x << 33, 1) + "
             "(unsigned)(__shfl_down_sync(0xffffffffu, (long long)x << 33, 1) "
             ">> 32)", "__fns(x, 0, 1)"]
    body = "\n".join("  out[%d] = %s;" % (i, c)
                     for i, c in enumerate(r.sample(calls, 3)))
    return Case("%s {\n%s\n}" % (RUN, body))


def integers(r, n):
    """Integer functions."""
    a = "(x * 0x%xu)" % (_number(r) | 1)
    b = "(x + 0x%xu)" % _number(r)
    calls = ["__mulhi((int)%s, (int)%s)", "__umulhi(%s, %s)",
             "__mul24((int)%s, (int)%s)", "__umul24(%s, %s)",
             "__byte_perm(%s, %s, 0x{:04x})".format(r.getrandbits(16)),
             "__sad((int)%s, (int)%s, 7u)", "__usad(%s, %s, 9u)",
             "__hadd((int)%s, (int)%s)", "__rhadd((int)%s, (int)%s)",
             "__uhadd(%s, %s)", "__vadd4(%s, %s)", "__vsub2(%s, %s)",
             "__vaddss4(%s, %s)", "__vabsdiffu4(%s, %s)", "__vcmpgtu4(%s, %s)",
             "__vmaxs2(%s, %s)", "__vavgu4(%s, %s)", "__vseteq4(%s, %s)",
             "__dp4a((int)%s, (int)%s, 5)", "__dp4a(%s, %s, 5u)",
             "__dp2a_lo((int)%s, (int)%s, 5)", "__viaddmax_s32((int)%s, (int)%s, "
             "3)", "max((int)%s, (int)%s)", "min(%s, %s)"]
    single = ["__brev(%s)", "__clz((int)%s)", "__ffs((int)%s)", "__popc(%s)",
              "(unsigned)__clzll((long long)%s << 20)", "abs((int)%s)",
              "(unsigned)__popcll((unsigned long long)%s << 9)",
              "__vneg2(%s)", "__vabsss4(%s)"]
    body = "  out[0] = (unsigned)(%s);\n" % (r.choice(calls) % (a, b))
    body += "  out[1] = (unsigned)(%s);\n" % (r.choice(calls) % (b, a))
    body += "  out[2] = (unsigned)(%s);" % (r.choice(single) % a)
    return Case("%s {\n%s\n}" % (RUN, body))


def floats(r, n):
    """Functions of floats that are rounded once or exact."""
    calls = ["__fadd_%s(a, b)", "__fmul_%s(a, b)", "__fsub_%s(a, b)",
             "__frcp_%s(a + 3.0f)", "__fsqrt_%s(fabsf(a))", "__fdiv_%s(a, b)",
             "__fmaf_%s(a, b, 1.0f)"]
    mode = r.choice(["rn", "rz", "ru", "rd"])
    plain = ["fminf(a, b)", "fmaxf(a, %s)" % r.choice(["b", "nanf(\"\")"]),
             "truncf(a)", "rintf(b)", "floorf(-a)", "copysignf(a, -b)",
             "fmodf(a, 3.0f)", "remainderf(a, 3.0f)", "ldexpf(a, %d)"
             % r.randrange(-20, 20), "nextafterf(a, b)", "fdimf(a, b)",
             "__saturatef(a)", "scalbnf(b, 3)", "fabsf(-b)",
             "__int_as_float(__float_as_int(a) ^ 0x%x)" % r.getrandbits(20),
             "(float)ilogbf(a + 1.0f)", "frexpf(a, (int *)&out[3])"]
    return Case("%s {\n  float a = (float)(int)x * %s, b = %s;\n"
                "  out[0] = __float_as_uint(%s);\n  out[1] = "
                "__float_as_uint(%s);\n  out[2] = (unsigned)isnan(a / (b - b));\n}"
                % (RUN, r.choice(["0.5f", "1.25f", "3.0f", "1e6f"]),
                   r.choice(["1.5f", "-2.75f", "1e-3f"]),
                   r.choice(calls) % mode, r.choice(plain)))


def enumerations(r, n):
    """Enumerators by their numbers, as the host stores and compares them."""
    known = [("cudaMemcpyKind", ["cudaMemcpyHostToHost",
                                 "cudaMemcpyHostToDevice",
                                 "cudaMemcpyDeviceToHost",
                                 "cudaMemcpyDeviceToDevice",
                                 "cudaMemcpyDefault"]),
             ("cudaError_t", ["cudaSuccess", "cudaErrorInvalidValue",
                              "cudaErrorMemoryAllocation", "cudaErrorNotReady",
                              "cudaErrorInvalidConfiguration"]),
             ("cudaMemoryType", ["cudaMemoryTypeUnregistered",
                                 "cudaMemoryTypeHost", "cudaMemoryTypeDevice",
                                 "cudaMemoryTypeManaged"]),
             ("cudaFuncCache", ["cudaFuncCachePreferNone",
                                "cudaFuncCachePreferShared",
                                "cudaFuncCachePreferL1"]),
             ("cudaComputeMode", ["cudaComputeModeDefault",
                                  "cudaComputeModeProhibited"]),
             ("cudaTextureAddressMode", ["cudaAddressModeWrap",
                                         "cudaAddressModeClamp",
                                         "cudaAddressModeBorder"]),
             ("cudaChannelFormatKind", ["cudaChannelFormatKindSigned",
                                        "cudaChannelFormatKindFloat",
                                        "cudaChannelFormatKindNone"])]
    name, values = r.choice(known)
    e = r.choice(values)
    use = r.choice(["P((int)%s);" % e, "P(%s == %s());" % (e, name),
                    "%s v; memset(&v, 0, sizeof(v)); P(v == %s);" % (name, e),
                    "static %s v; P(v == %s);" % (name, e),
                    "int t[16] = {}; t[%s & 15] = 7; for (int i : t) P(i);" % e,
                    "P(%s ? 1 : 2);" % e,
                    "%s v = (%s)%d; P(v == %s);" % (name, name,
                                                    r.randrange(4), e)])
    return Case("%s { out[0] = x; }" % RUN, host="{ %s }" % use)


def macros(r, n):
    """Macros of the compiler's, and what becomes of names as text."""
    tests = ["#ifdef __CUDACC__", "#ifdef __CUDA_ARCH__",
             "#if defined(__NVCC__)", "#if __CUDACC_VER_MAJOR__ >= 11",
             "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700",
             "#ifdef __CUDACC_EXTENDED_LAMBDA__", "#ifdef __CUDACC_RDC__",
             "#ifndef __CUDACC_DEBUG__", "#ifdef __CUDA_API_VER_MAJOR__"]
    device = r.choice(tests)
    text = r.choice(["cudaFree", "cudaStream_t", "__shfl_sync", "threadIdx.x",
                     "cudaSuccess"])
    host = ("{ const char *t = TEXT(%s); unsigned h = 0; for (; *t; ++t) h = h * "
            "31 + *t; P(h); }" % text) if r.random() < 0.3 else ""
    return Case("%s {\n%s\n  out[0] = 1;\n#else\n  out[0] = 2;\n#endif\n"
                "  out[1] = (unsigned)warpSize;\n}" % (RUN, device), host=host)


def templates(r, n):
    """Specialisations, detection and tables of constants."""
    t = r.choice(["float4", "int2", "uchar4", "double2", "short3"])
    op = r.choice(["+", "*", "-"])
    return Case("""template <class T, class = void> struct has { static constexpr int value = 1; };
template <class T>
struct has<T, decltype(void(T() %s T()))> { static constexpr int value = 2; };
template <int N> struct table { int v[N]; __device__ constexpr table() : v() {
  for (int i = 0; i < N; ++i) v[i] = i * %d; } };
template <class T> __device__ unsigned sizes() { return sizeof(T) * 16 + alignof(T); }
%s {
  out[0] = has<%s>::value;
  constexpr table<8> t;
  out[1] = (unsigned)t.v[x %% 8];
  out[2] = sizes<%s>();
  out[3] = has<int>::value;
}""" % (op, r.randrange(1, 99), RUN, t, t))


CONSTRUCTS = [operators, shifts, device_shift, counted_shift, conversions,
              narrow, halves, atomics, counters, warps, integers, floats,
              enumerations, macros, compilers, templates]
CONSTRUCTS += FORMS + OVERLOADS + VENDORS + LANES + LANGUAGE + MEMORY
