# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More constructs, by the forms that one thing is written in: where a shift's
amount is kept, how a number is narrowed, what an enumeration is read as, and
instructions that are written as such. As in constructs.py, which lists them.
"""
import re

from case import RUN, Case, number


def stored_shift(r, n):
    """Amounts that memory holds, one of them as wide as the number."""
    table = "{0, 5, 31, 32}" if r.random() < 0.7 else "{0, 5, 30, 31}"
    kind = r.choice(["int", "unsigned", "unsigned char", "short"])
    of, op = "0x%xu" % (number(r) | 1), r.choice([">>", "<<"])
    forms = [
        ("__constant__ %s t[4] = %s;" % (kind, table), "", "t[x % 4]"),
        ("__device__ %s t[4] = %s;" % (kind, table), "",
         "__ldg(&t[x % 4])" if kind != "short" else "t[x % 4]"),
        ("struct Step { int a; %s by; };\n__constant__ Step t[4] = {{1, 0}, "
         "{2, 32}, {3, 7}, {4, 31}};" % kind, "", "t[x % 4].by"),
        ("", "__shared__ %s t[64]; t[threadIdx.x] = __popc(x %% 3 ? x : ~0u); "
         "__syncthreads();" % kind, "t[63 - threadIdx.x]"),
        ("", "%s t[4] = %s; t[x & 3] = 32 - __popc(x & 1);" % (kind, table),
         "t[(x + 1) % 4]"),
        ("struct Wide { %s by = 32; };" % kind, "Wide w; if (x % 2) w.by = 3;",
         "w.by"),
        ("__device__ void put(%s *to, unsigned x) { *to = __clz((int)(x %% 2)); }"
         % kind, "%s w; put(&w, x);" % kind, "w"),
        ("__device__ const %s &pick(const %s *t, int i) { return t[i]; }\n"
         "__constant__ %s all[4] = %s;" % (kind, kind, kind, table), "",
         "pick(all, x % 4)"),
        ("union Bits { unsigned all; struct { unsigned by : 6, more : 26; }; };",
         "Bits b; b.all = x % 33;", "b.by"),
        ("", "int w = __shfl_sync(~0u, __popc(x % 2 ? ~0u : 1u), x % 32);", "w"),
        ("", "int2 w = make_int2(x % 2 ? 32 : 4, 1);", "w.x"),
        ("", "int w = threadIdx.x;", "w"),
        ("", "int w = max((int)(x % 40), 3);", "w"),
        ("template <class T> __device__ T amount(T a) { return a % 2 ? T(32) : "
         "T(9); }", "", "amount<%s>(x %% 8)" % kind),
    ]
    top, before, amount = r.choice(forms)
    return Case("%s\n%s {\n  %s\n  out[0] = %s %s %s;\n}"
                % (top, RUN, before, of, op, amount))


def open_enumerations(r, n):
    """Numbers that are none of an enumeration without a written type."""
    members = r.choice(["First, Second", "First, Last = 7", "Less = -1, More",
                        "Top = 0x80000000u", "Much = 0x100000000ll",
                        "Full = 0x8000000000000000ull"])
    source = r.choice(["float", "double", "int", "long long"])
    values = r.sample(["-1", "-7", "5", "2147483647", "3000000000",
                       "-3000000000", "100000000000", "-100000000000"], 4)
    if source == "int":
        values = [v for v in values if abs(int(v)) < 1 << 31] or ["-7"]
    cast = r.choice(["(E)v", "static_cast<E>(v)", "E(v)"])
    read = r.choice(["(unsigned)(int)(float)e", "(unsigned)((long long)e >> 32)",
                     "(unsigned)(e < 0)", "(unsigned)(e / 2)",
                     "(unsigned)(int)(double)e", "__float_as_uint(e * 0.5f)",
                     "(unsigned)wide(e)", "(unsigned)(e >> 1)",
                     "(unsigned)((e + 0ll) >> 32)"])
    return Case("enum E { %s };\n__device__ long long wide(long long v) { return "
                "v >> 32; }\n%s {\n  const %s t[%d] = {%s};\n"
                "  volatile %s w = t[x %% %d];\n  %s v = w;\n  E e = %s;\n"
                "  out[0] = (unsigned)e;\n  out[1] = %s;\n}"
                % (members, RUN, source, len(values),
                   ", ".join("(%s)%s" % (source, v) for v in values), source,
                   len(values), source, cast, read))


def narrow_forms(r, n):
    """One conversion of a float, in what a program writes it as."""
    source = r.choice(["float", "double"])
    to = r.choice(["signed char", "unsigned char", "short", "unsigned short",
                   "int", "unsigned", "long long", "unsigned long long"])
    values = r.sample(["0.5", "-0.5", "-3.0", "127.9", "128.0", "300.0", "70000.0",
                       "-70000.0", "3e9", "-3e9", "1e19", "-1e19", "1e30"], 8)
    forms = [
        ("__device__ T f(S v) { return v; }", "T k = f(v);"),
        ("__device__ T f(T v) { return v; }", "T k = f(v);"),
        ("struct P { T k; };", "P p = {T(v)}; T k = p.k;"),
        ("struct P { T k; __device__ P(S v) : k(v) {} };", "T k = P(v).k;"),
        ("", "T a[2] = {T(1), T(v)}; T k = a[1];"),
        ("", "T k = 1; k += v;"), ("", "T k = 2; k *= v;"),
        ("", "T k = x % 2 ? v : v + 1;"),
        ("", "T k = x % 2 ? T(3) : T(v);"),
        ("", "auto f = [=](S w) -> T { return w; }; T k = f(v);"),
        ("", "auto f = [=](auto w) { return (T)w; }; T k = f(v);"),
        ("template <class A, class B> __device__ A f(B v) { A k; k = v; return "
         "k; }", "T k = f<T>(v);"),
        ("template <class A> struct P { A k; template <class B> __device__ void "
         "put(B v) { k = static_cast<A>(v); } };", "P<T> p; p.put(v); T k = p.k;"),
        ("", "T k; T &to = k; to = v;"), ("", "T k; *&k = v;"),
        ("", "T k = T{}; switch (1) { default: k = v; }"),
        ("", "using Q = T; Q k = Q(v * 2) ;"),
        ("", "T k = (T)round(v);"), ("", "T k = floor(v), l = ceil(v); k += l;"),
        ("", "T k = std::is_signed<T>::value ? (T)v : (T)(v + 1);"),
        ("", "T k = 0; for (T i = v, j = 0; j < 1; ++j) k = i;"),
        ("", "T k = min(v, (S)1e9);"),
    ]
    top, text = r.choice(forms)
    return Case("using T = %s; using S = %s;\n%s\n%s {\n  const S t[8] = {%s};\n"
                "  volatile S w = t[x %% 8];\n  S v = w;\n  %s\n"
                "  long long kept = (long long)k;\n  out[0] = (unsigned)kept;\n"
                "  out[1] = (unsigned)(kept >> 32);\n}"
                % (to, source, top, RUN, ", ".join(values), text),
                headers=("type_traits",))


def gnu_versions(r, n):
    """Code that the program has for a g++ of some version."""
    test = r.choice(["#if __GNUC__ >= 5", "#if __GNUC__ < 5",
                     "#if __GNUC__ * 100 + __GNUC_MINOR__ > 600",
                     "#if __GNUC_PREREQ(5, 0)",
                     "#define SINCE%d(a, b) (__GNUC__ > (a) || (__GNUC__ == (a) "
                     "&& __GNUC_MINOR__ >= (b)))\n#if SINCE%d(6, 1)" % (n, n),
                     "#define GCC%d (__GNUC__ * 100)\n#if GCC%d >= 700" % (n, n)])
    if r.random() < 0.3:
        return Case("%s {\n  out[0] = __GNUC__ > 5 ? x : x + 1;\n}" % RUN)
    return Case("%s {\n%s\n  out[0] = x;\n#else\n  out[0] = x + 1;\n#endif\n}"
                % (RUN, test))


def special_floats(r, n):
    """NaN, infinities, zeros with a sign and subnormal numbers."""
    calls = ["fminf(a, b)", "fmaxf(b, a)", "fdimf(a, b)", "copysignf(b, a)",
             "floorf(a)", "ceilf(a)", "rintf(a)", "roundf(a)", "truncf(a)",
             "nearbyintf(a)", "fabsf(a)", "ldexpf(a, 3)", "scalbnf(a, -3)",
             "__saturatef(a)", "a + b", "a * b", "a - b", "fmodf(a, 2.5f)",
             "remainderf(a, 2.5f)", "nextafterf(a, b)", "logbf(a)", "-a",
             "fmaf(a, b, 1.0f)", "sqrtf(fabsf(b))", "a < b ? a : b",
             "max(a, b)", "min(a, b)", "(float)(double)a",
             "(float)((double)a * b)"]
    numbers = ["ilogbf(a)", "isinf(a)", "signbit(a)", "isnan(a * b)",
               "isfinite(b)", "a == b", "a != a", "!(a < b)", "a < b",
               "(int)a", "(unsigned)b", "lrintf(a)", "lroundf(b)", "(bool)a",
               "__float2int_rn(a)", "__float2uint_rd(b)", "a ? 1 : 2",
               "(int)(long long)a", "(int)llrintf(b)", "a && b",
               "__float2half_rn(a).operator __half_raw().x",
               "__half_as_ushort(__float2half_rz(a))",
               "__bfloat16_as_ushort(__float2bfloat16_rn(b))"]
    values = ["0x7fc00000", "0xff800000", "0x7f800000", "0x80000000", "0",
              "0x00000001", "0x807fffff", "0x3f800000", "0xbfc00000",
              "0x7f7fffff", "0x4b800001", "0xcf000000", "0x4f800000",
              "0x47800000", "0x33000001", "0x40200000"]
    kept = "__float_as_uint(c == c ? c : 0.25f)"
    return Case("%s {\n  const unsigned t[16] = {%s};\n"
                "  float a = __uint_as_float(t[x %% 16]);\n"
                "  float b = __uint_as_float(t[(x / 4 + %d) %% 16]);\n"
                "  float c = %s;\n  out[0] = %s;\n  out[1] = (unsigned)(%s);\n"
                "  out[2] = (unsigned)(%s);\n}"
                % (RUN, ", ".join(values), r.randrange(16), r.choice(calls), kept,
                   r.choice(numbers), r.choice(numbers)),
                headers=("cuda_fp16.h", "cuda_bf16.h"))


def mixed(r, n):
    """min, max, comparisons and products of operands of two types."""
    types = ["int", "unsigned", "long long", "unsigned long long", "float",
             "double", "short", "unsigned char", "long", "unsigned long"]
    a, b = r.choice(types), r.choice(types)
    narrow = {"short", "unsigned char"}
    if narrow & {a, b} and not {a, b} <= narrow | {"int", "unsigned"}:
        a = b  # of these CUDA has no min and max with another type
    call = r.choice(["max(p, q)", "min(p, q)", "max(p, q) / 2", "min(p, q) / 3",
                     "sizeof(max(p, q))", "p < q", "p * q", "p - q",
                     "(x % 2 ? p : q)", "p / (q == 0 ? (B)1 : q)", "p == q",
                     "abs((int)p)", "(p > q) - (p < q)"])
    value = r.choice(["-3", "7", "100", "-128", "2000000000"])
    # As nvcc resolves them; others are ambiguous.
    alike = [{"int", "unsigned"}, {"long", "unsigned long"},
             {"long long", "unsigned long long"}, {"float", "double"}]
    if "(p, q)" in call and not narrow & {a, b} and {a, b} not in alike:
        b = a
    return Case("using A = %s; using B = %s;\n%s {\n  A p = (A)(int)(x %% 50);\n"
                "  volatile int v = %s;\n  B q = (B)(v < 0 && (B)-1 > 0 ? -v : "
                "v);\n  double c = (double)(%s);\n"
                "  unsigned long long k = __double_as_longlong(c);\n"
                "  out[0] = (unsigned)k;\n  out[1] = (unsigned)(k >> 32);\n}"
                % (a, b, RUN, value, call))


def layouts(r, n):
    """Sizes, alignments and the bits of fields."""
    vector = r.choice(["char3", "float3", "double2", "double3", "long4", "int4",
                       "uchar2", "short4", "longlong2", "ulong3", "float4",
                       "double4", "longlong4", "ushort3", "dim3", "half2"])
    first = r.choice(["char", "short", "bool", "int", "double", "char3"])
    return Case("struct S { %s a; %s b; char c; };\n"
                "struct F { %s u : 5; int s : 7; unsigned long long w : 33; };\n"
                "struct alignas(%d) G { char c; S s; };\n"
                "%s {\n  out[0] = sizeof(S) * 256 + alignof(S) * 16 + "
                "sizeof(%s);\n  out[1] = sizeof(F) * 4096 + sizeof(G) * 16 + "
                "alignof(G);\n  F f; f.u = x; f.s = x * 3; f.w = x * 0x10001ull;\n"
                "  out[2] = (unsigned)(f.u + f.s);\n"
                "  out[3] = (unsigned)offsetof(S, b) * 64 + offsetof(S, c) + "
                "sizeof(long) + sizeof(wchar_t);\n}"
                % (first, vector, r.choice(["unsigned", "int", "bool"]
                                           if first != "bool" else ["unsigned"]),
                   r.choice([16, 32, 64]), RUN, vector),
                headers=("cuda_fp16.h", "cstddef"))


def instructions(r, n):
    """PTX that a program writes."""
    k = r.randrange(40)
    texts = [
        "bfe.u32 %%0, %%1, %%2, %d;" % r.randrange(34),
        "bfe.s32 %%0, %%1, %%2, %d;" % r.randrange(34),
        "shl.b32 %0, %1, %2;", "shr.u32 %0, %1, %2;", "shr.s32 %0, %1, %2;",
        "shf.l.wrap.b32 %0, %1, %2, %2;", "shf.r.clamp.b32 %0, %1, %2, %2;",
        "prmt.b32 %%0, %%1, %%2, 0x%x;" % r.getrandbits(15),
        "prmt.b32.f4e %0, %1, %2, 1;", "prmt.b32.rc8 %0, %1, %2, 2;",
        "lop3.b32 %%0, %%1, %%2, %%2, 0x%x;" % r.getrandbits(8),
        "mad.hi.u32 %0, %1, %2, %2;", "mul.hi.s32 %0, %1, %2;",
        "mul24.lo.u32 %0, %1, %2;", "sad.u32 %0, %1, %2, %1;",
        "clz.b32 %0, %1;", "popc.b32 %0, %2;", "brev.b32 %0, %1;",
        "bfind.u32 %0, %1;", "bfind.shiftamt.s32 %0, %1;", "fns.b32 %0, %1, 0, 1;",
        "add.sat.s32 %0, %1, %2;", "sub.sat.s32 %0, %1, %2;",
        "min.s32 %0, %1, %2;", "max.u32 %0, %1, %2;", "abs.s32 %0, %1;",
        "cnot.b32 %0, %1;", "slct.u32.s32 %0, %1, %2, %1;",
        "bmsk.clamp.b32 %0, %1, %2;", "szext.wrap.s32 %0, %1, %2;",
        "dp4a.u32.s32 %0, %1, %2, %1;", "vadd.u32.u32.u32.sat %0, %1.b0, %2;",
        "{ .reg .u32 a; add.cc.u32 a, %1, %2; addc.u32 %0, a, 0; }",
        "{ .reg .u32 a; sub.cc.u32 a, %1, %2; subc.u32 %0, 0, 0; }",
        "{ .reg .pred p; setp.lt.s32 p, %1, %2; selp.b32 %0, %1, %2, p; }",
        "{ .reg .f32 f; cvt.rn.f32.s32 f, %1; cvt.rzi.u32.f32 %0, f; }",
        "{ .reg .u64 d; mul.wide.u32 d, %1, %2; cvt.u32.u64 %0, d; }",
        "{ .reg .u16 h; cvt.sat.u8.s32 h, %1; cvt.u32.u16 %0, h; }",
        "cvt.sat.s8.s32 %0, %1;" if k < 0 else "rem.s32 %0, %1, %2;",
        "bfi.b32 %%0, %%1, %%2, %d, %d;" % (r.randrange(34), r.randrange(34)),
    ]
    return Case("%s {\n  unsigned a = x * 0x%xu, b = x %% 35 + %d, c = 0;\n"
                "  asm(\"%s\" : \"=r\"(c) : \"r\"(a), \"r\"(b));\n  out[0] = c;\n}"
                % (RUN, number(r) | 1, r.randrange(3), texts[k]))


def folded(r, n):
    """A number that the compiler knows, converted to an integer."""
    to = r.choice(["signed char", "unsigned char", "short", "unsigned short",
                   "int", "int", "unsigned", "long long", "unsigned long long"])
    value = r.choice(["300.7f", "-5.5f", "40000.0f", "70000.0f", "-70000.0f",
                      "3e9f", "-3e9f", "5e9f", "1e30f", "-1e30f", "7.5f",
                      "2147483520.0f"])
    source, make, headers = r.choice([
        ("float", "%s", ()), ("float", "%s", ()), ("double", "(double)%s", ()),
        ("__half", "__float2half(%s)", ("cuda_fp16.h",)),
        ("__half", "__half(%s)", ("cuda_fp16.h",)),
        ("__nv_bfloat16", "__float2bfloat16(%s)", ("cuda_bf16.h",))])
    forms = [
        ("", "T k = (T)S(V);"), ("", "S s = V; T k = s;"),
        ("", "const S s = V; T k = static_cast<T>(s);"),
        ("__device__ S f() { return V; }", "T k = (T)f();"),
        ("__device__ S f(bool c) { if (c) return V; return S(1.0f); }",
         "T k = (T)f(x % 2);"),
        ("__device__ T f(S v) { return (T)v; }", "T k = f(V);"),
        ("template <class A, class B> __device__ A f(B v) { return "
         "static_cast<A>(v); }", "T k = f<T>(S(V));"),
        ("struct P { S s; __device__ P(S v) : s(v) {} };",
         "P p(V); T k = (T)p.s;"),
        ("", "S t[2]; t[0] = V; t[1] = V; T k = (T)t[x % 2];"),
        ("", "S s = V; S *p = &s; T k = (T)*p;"),
        ("", "S s = V; const S &q = s; T k = (T)q;"),
        ("", "S s = x % 2 ? V : S(2.0f); T k = (T)s;"),
        ("", "S s = S(1.0f); if (x % 3) s = V; T k = (T)s;"),
        ("", "auto f = [](S v) { return (T)v; }; T k = f(V);"),
        ("struct Q { __device__ operator S() const { return V; } };",
         "T k = (T)(S)Q();"),
        ("", "S s = V; S z = s; T k[2] = {(T)z, (T)s};"),
    ]
    if source in ("float", "double"):
        forms += [("", "S s = 1; s *= V; T k = (T)s;"),
                  ("", "S s = 3; for (int j = 0; j < 9; ++j) s *= 10; T k = "
                   "(T)(s + V * 0);"),
                  ("", "T k = (T)fmax(V, S(1));"), ("", "T k = (T)-V;"),
                  ("", "T k = (T)floor(V);"), ("", "T k = 1; k += V;"),
                  ("", "float4 v = make_float4(1, V, 2, 3); T k = (T)v.y;"),
                  ("__device__ const S t[2] = {V, 1};", "T k = (T)t[0];")]
    top, text = r.choice(forms)
    value = make % value
    text = text.replace("T k[2]", "T ks[2]") + (
        " T k = ks[x % 2];" if "T k[2]" in text else "")
    return Case("using T = %s; using S = %s;\n%s\n%s {\n  %s\n"
                "  long long kept = (long long)k;\n  out[0] = (unsigned)kept;\n"
                "  out[1] = (unsigned)(kept >> 32);\n}"
                % (to, source, re.sub(r"\bV\b", value, top), RUN,
                   re.sub(r"\bV\b", value, text)), headers=headers)


FORMS = [stored_shift, open_enumerations, narrow_forms, gnu_versions,
         special_floats, mixed, layouts, instructions, folded]
