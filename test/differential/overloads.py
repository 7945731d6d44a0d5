# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constructs whose meaning is which function a call means: operators of vector
types beside those that HIP's headers have, types of mathematical calls, complex
numbers. As in constructs.py, which lists them.
"""

from case import RUN, Case, number


def vector(r, sizes=(2, 3, 4), kinds=("float", "int", "uint", "double")):
    """A type, its scalar, its fields, and how it is made."""
    kind, size = r.choice(kinds), r.choice(sizes)
    scalar = {"uint": "unsigned", "uchar": "unsigned char", "char": "signed char",
              "ushort": "unsigned short", "longlong": "long long"}.get(kind,
                                                                       kind)
    name = "%s%d" % (kind, size)
    return name, scalar, "xyzw"[:size], "make_" + name


def store(fields, of="c"):
    return " ".join("out[%d] = (unsigned)(int)%s.%s;" % (i, of, f)
                    for i, f in enumerate(fields))


def each(fields, text):
    return ", ".join(text.replace("$", f) for f in fields)


def own_operators(r, n):
    """A project's operators in more forms: unary, compound, compared, with other
    operands, by traits, in classes and namespaces."""
    name, scalar, fields, make = vector(r)
    twist = r.choice(["+ 1", "* 2", "- 3"])
    op = r.choice("+-*")
    a = "%s a = %s(%s);" % (name, make, ", ".join(
        "(%s)(x %% %d)" % (scalar, i + 3) for i in range(len(fields))))
    b = "%s b = %s(%s);" % (name, make, ", ".join(
        "(%s)%d" % (scalar, i + 2) for i in range(len(fields))))
    both = each(fields, "a.$ %s b.$ %s" % (op, twist))
    D = "__device__"
    forms = [
        ("%s %s operator-(%s a) { return %s(%s); }"
         % (D, name, name, make, each(fields, "a.$ * 3 %s" % twist)),
         "%s c = -a; (void)b;" % name),
        ("%s %s &operator%s=(%s &a, %s b) { a = %s(%s); return a; }"
         % (D, name, op, name, name, make, both), "a %s= b; %s c = a;" % (op,
                                                                         name)),
        ("%s void operator%s=(%s &a, const %s &b) { a = %s(%s); }"
         % (D, op, name, name, make, both), "%s c = a; c %s= b;" % (name, op)),
        ("%s %s &operator%s=(%s &a, %s s) { a.x = s %s; return a; }"
         % (D, name, op, name, scalar, twist), "a %s= (%s)5; %s c = a; (void)b;"
         % (op, scalar, name)),
        ("%s bool operator==(%s a, %s b) { return a.x == b.x; }\n"
         "%s bool operator!=(%s a, %s b) { return a.y == b.y; }"
         % (D, name, name, D, name, name),
         "%s c = a; c.x = a == b; c.y = a != b;" % name),
        ("%s bool operator<(const %s &a, const %s &b) { return a.y < b.y; }"
         % (D, name, name), "%s c = a; c.x = a < b;" % name),
        ("%s %s operator%s(%s a, int s) { return %s(%s); }"
         % (D, name, op, name, make, each(fields, "a.$ %s s %s" % (op, twist))),
         "%s c = a %s 2; (void)b;" % (name, op)),
        ("%s %s operator/(%s a, %s s) { return %s(%s); }"
         % (D, name, name, scalar, make, each(fields, "a.$ * s %s" % twist)),
         "%s c = a / (%s)2; (void)b;" % (name, scalar)),
        ("template <class T, class = std::enable_if_t<sizeof(T) == sizeof(%s)>>\n"
         "%s T operator%s(T a, T b) { return %s(%s); }"
         % (name, D, op, make, both), "%s c = a %s b;" % (name, op)),
        ("template <class T> struct is_vector : std::false_type {};\n"
         "template <> struct is_vector<%s> : std::true_type {};\n"
         "template <class T> %s std::enable_if_t<is_vector<T>::value, T> "
         "operator%s(const T &a, const T &b) { return %s(%s); }"
         % (name, D, op, make, both), "%s c = a %s b;" % (name, op)),
        ("template <class T> %s auto operator%s(T a, T b) -> "
         "decltype(T(%s(%s))) { return %s(%s); }"
         % (D, op, make, each(fields, "a.$"), make, both),
         "auto c = a %s b;" % op),
        ("namespace math { %s %s operator%s(%s a, %s b) { return %s(%s); } }"
         % (D, name, op, name, name, make, both),
         "using namespace math; %s c = a %s b;" % (name, op)),
        ("namespace math { %s %s operator%s(%s a, %s b) { return %s(%s); } }\n"
         "using math::operator%s;" % (D, name, op, name, name, make, both, op),
         "%s c = a %s b;" % (name, op)),
        ("namespace math { %s %s operator%s(%s a, %s b) { return %s(%s); } }"
         % (D, name, op, name, name, make, both),
         "%s c = math::operator%s(a, b);" % (name, op)),
        ("struct Vec { %s v; %s Vec(%s w) : v(w) {}\n  %s operator %s() const "
         "{ return v; }\n  friend %s Vec operator%s(Vec p, Vec q) { %s a = p.v, b "
         "= q.v; return Vec(%s(%s)); } };"
         % (name, D, name, D, name, D, op, name, make, both),
         "%s c = Vec(a) %s Vec(b);" % (name, op)),
        ("struct Vec : %s { %s Vec(%s w) : %s(w) {}\n  %s Vec &operator%s=(const "
         "Vec &b) { %s a = *this; *static_cast<%s *>(this) = %s(%s); return "
         "*this; } };" % (name, D, name, name, D, op, name, name, make, both),
         "Vec v(a); v %s= Vec(b); %s c = v;" % (op, name)),
        ("template <class T, int N> struct Pack { T v; };\n"
         "template <class T, int N> %s Pack<T, N> operator%s(Pack<T, N> p, "
         "Pack<T, N> q) { T a = p.v, b = q.v; return {%s(%s)}; }"
         % (D, op, make, both),
         "Pack<%s, 2> p{a}, q{b}; %s c = (p %s q).v;" % (name, name, op)),
        ("template <class T> %s T sum(T a, T b) { return a %s b; }\n"
         "struct Own { int k; };\n%s Own operator%s(Own p, Own q) { return {p.k "
         "%s q.k %s}; }" % (D, op, D, op, op, twist),
         "%s c = a; c.x = sum(Own{(int)x}, Own{3}).k; c.y = sum(2, 5); (void)b;"
         % name),
        ("%s %s operator%s(const volatile %s &a, %s b) { return %s(%s); }"
         % (D, name, op, name, name, make, both),
         "volatile %s v; v.x = a.x; v.y = a.y;%s %s c = v %s b;"
         % (name, "".join(" v.%s = a.%s;" % (f, f) for f in fields[2:]), name,
            op)),
        ("%s %s operator&(%s a, %s b) { return %s(%s); }"
         % (D, name, name, name, make, both), "%s c = a & b;" % name),
        ("%s %s operator^(%s a, %s b) { return %s(%s); }"
         % (D, name, name, name, make, both), "%s c = a ^ b;" % name),
        ("%s %s operator<<(%s a, int s) { return %s(%s); }"
         % (D, name, name, make, each(fields, "a.$ + s %s" % twist)),
         "%s c = a << 3; (void)b;" % name),
        ("%s %s operator++(%s &a, int) { a.x += 5; return a; }"
         % (D, name, name), "%s c = a++; (void)b;" % name),
        ("%s bool operator!(%s a) { return a.x > 1; }" % (D, name),
         "%s c = a; c.x = !a; (void)b;" % name),
        ("%s %s operator~(%s a) { return %s(%s); }"
         % (D, name, name, make, each(fields, "a.$ + 9")),
         "%s c = ~a; (void)b;" % name),
    ]
    top, use = r.choice(forms)
    return Case("%s\n%s {\n  %s\n  %s\n  %s\n  %s\n}"
                % (top, RUN, a, b, use, store(fields)),
                headers=("type_traits",))


def asked_operators(r, n):
    """Code that asks whether a type has an operator, and takes another way."""
    t = r.choice(["float2", "float3", "float4", "int2", "int3", "uint4",
                  "double2", "uchar4", "char2", "short4", "longlong2", "ushort3"])
    ask = r.choice(["std::declval<T>() + std::declval<T>()",
                    "-std::declval<T>()", "std::declval<T>() == std::declval<T>()",
                    "std::declval<T &>() += std::declval<T>()",
                    "std::declval<T>() * 2", "2.0f * std::declval<T>()",
                    "std::declval<T>() < std::declval<T>()",
                    "!std::declval<T>()", "++std::declval<T &>()",
                    "std::declval<T>() & std::declval<T>()",
                    "T(1)", "T{1, 2}", "std::declval<T>().w",
                    "std::declval<T>()[0]", "(float)std::declval<T>()",
                    "std::declval<T &>() = 1", "std::declval<T>() << 1",
                    "std::declval<T>() / std::declval<T>()"])
    forms = [
        "template <class T, class = void> struct Has : std::false_type {};\n"
        "template <class T> struct Has<T, std::void_t<decltype(%s)>> : "
        "std::true_type {};\ntemplate <class T> __device__ unsigned which() { "
        "return Has<T>::value ? 7 : 9; }" % ask,
        "template <class T> __device__ auto ask(int) -> decltype(void(%s), 0u) { "
        "return 7; }\ntemplate <class T> __device__ unsigned ask(...) { return 9; "
        "}\ntemplate <class T> __device__ unsigned which() { return ask<T>(0); }"
        % ask,
        "template <class T> struct Has { template <class U> static char f("
        "decltype(void(%s)) *); template <class> static long f(...);\n  enum { "
        "value = sizeof(f<T>(nullptr)) == 1 }; };\ntemplate <class T> __device__ "
        "unsigned which() { if constexpr (Has<T>::value) return 7; else return 9; "
        "}" % ask.replace("T", "U"),
    ]
    return Case("%s\n%s {\n  out[0] = which<%s>() + x;\n  out[1] = "
                "which<int>();\n}" % (r.choice(forms), RUN, t),
                headers=("type_traits", "utility"))


def vector_traits(r, n):
    """What is_trivial and its kin say of vector types, and how they are made."""
    t = r.choice(["float2", "float3", "float4", "int2", "uint3", "double2",
                  "uchar4", "char1", "short2", "longlong2", "dim3", "half2",
                  "__half", "__nv_bfloat16", "__nv_bfloat162", "ulong4", "uint1",
                  "uint3"])
    trait = r.choice(["is_trivial", "is_trivially_copyable", "is_standard_layout",
                      "is_trivially_default_constructible", "is_aggregate",
                      "is_class", "is_empty", "is_literal_type", "is_union",
                      "is_trivially_copy_assignable", "is_pod", "is_polymorphic",
                      "is_nothrow_move_constructible", "is_scalar",
                      "is_arithmetic", "is_compound", "is_final"])
    pair = r.choice(["is_convertible<%s, float>", "is_constructible<%s, int>",
                     "is_constructible<%s, float, float>",
                     "is_assignable<%s &, int>", "is_convertible<int, %s>",
                     "is_convertible<%s, bool>", "is_constructible<bool, %s>",
                     "is_same<decltype(%s().x), float>"
                     if t not in ("__half", "__nv_bfloat16") else
                     "is_same<%s, short>"])
    return Case("%s {\n  out[0] = std::%s<%s>::value;\n  out[1] = std::%s::value;"
                "\n  out[2] = sizeof(%s) + alignof(%s) * 64;\n}"
                % (RUN, trait, t, pair % t, t, t),
                headers=("type_traits", "cuda_fp16.h", "cuda_bf16.h"))


def call_types(r, n):
    """Of which type a mathematical call is: what overload it means."""
    types = ["int", "unsigned", "long long", "float", "double", "short", "char",
             "unsigned long long", "bool", "long"]
    one = ["sqrt", "sin", "exp", "floor", "abs", "fabs", "ceil", "round", "log2",
           "cbrt", "trunc", "std::abs", "std::sqrt", "std::floor", "rint",
           "lround", "std::exp", "isnan", "std::isinf", "signbit"]
    two = ["pow", "fmod", "atan2", "max", "min", "fmax", "fmin", "hypot",
           "copysign", "std::pow", "std::max", "fdim", "remainder", "std::fmax"]
    a, b = r.choice(types), r.choice(types)
    if r.random() < 0.5:
        f = r.choice(one)
        if f in ("abs", "std::abs") and (a.startswith("unsigned") or a == "bool"):
            a = "int"
        call = "%s((A)3)" % f
    else:
        f = r.choice(two)
        if f in ("max", "min", "std::max"):
            # Of narrower ones HIP's is narrower, which a call's value hides.
            a = "int" if a in ("short", "char", "bool") else a
            b = a if f.startswith("std") or {a, b} & {"short", "char", "bool",
                                                      "long"} else b
            if a != b and not {a, b} <= {"float", "double"}:
                b = a
        call = "%s((A)3, (B)2)" % f
    return Case("using A = %s; using B = %s;\n%s {\n"
                "  using R = std::decay_t<decltype(%s)>;\n"
                "  out[0] = sizeof(R) * 16 + std::is_floating_point<R>::value * 8 "
                "+ std::is_signed<R>::value;\n"
                "  out[1] = std::is_same<R, A>::value * 2 + std::is_same<R, "
                "double>::value;\n  B unused = 0; (void)unused; out[2] = x;\n}"
                % (a, b, RUN, call),
                headers=("type_traits", "cmath", "algorithm"))


def complexes(r, n):
    """cuComplex, of numbers whose products are exact."""
    kind, make, f = r.choice([("cuFloatComplex", "make_cuFloatComplex", "f"),
                              ("cuDoubleComplex", "make_cuDoubleComplex", "")])
    call = r.choice(["cuCadd%s(a, b)", "cuCsub%s(a, b)", "cuCmul%s(a, b)",
                     "cuConj%s(a)", "cuCdiv%s(a, one)", "cuCfma%s(a, b, a)",
                     "make(cuCreal%s(b), cuCimag%s(a))",
                     "make(cuCabs%s(axis), 0)", "cuCdiv%s(a, two)"])
    return Case("%s {\n  %s a = %s((int)x - 9, %d), b = %s(%d, (int)x %% 5);\n"
                "  %s one = %s(1, 0), two = %s(0, 2), axis = %s(-(int)x, 0);\n"
                "  (void)one; (void)two; (void)axis;\n  %s c = %s;\n"
                "  out[0] = (unsigned)(int)(c.x * 4); out[1] = "
                "(unsigned)(int)(c.y * 4);\n  out[2] = sizeof(c) + alignof(%s);\n}"
                % (RUN, kind, make, r.randrange(-9, 9), make, r.randrange(-9, 9),
                   kind, make, make, make, kind,
                   call.replace("%s", f).replace("make(", make + "("), kind),
                headers=("cuComplex.h",))


def halves_mixed(r, n):
    """Operators of half and bfloat16 with numbers of other types, and casts."""
    t, bits, header = r.choice([
        ("__half", "__half_as_ushort", "cuda_fp16.h"),
        ("__nv_bfloat16", "__bfloat16_as_ushort", "cuda_bf16.h")])
    to = r.choice(["signed char", "unsigned char", "short", "unsigned short",
                   "int", "unsigned", "long long", "bool", "float", "double"])
    vals = r.sample(["0.5f", "-0.5f", "127.0f", "128.0f", "300.0f", "-3.0f",
                     "40000.0f", "-40000.0f", "INFINITY", "-INFINITY", "65504.0f"],
                    4)
    forms = [
        "{0} c = a + b; out[0] = {1}(c);", "{0} c = a; c += b; out[0] = {1}(c);",
        "{0} c = -a; out[0] = {1}(c);", "{0} c = a; ++c; out[0] = {1}(c);",
        "{0} c = a; c--; out[0] = {1}(c);", "out[0] = a < b; out[1] = a == b;",
        "out[0] = (unsigned)(long long)({2})a;",
        "out[0] = (unsigned)(long long)static_cast<{2}>(a * b);",
        "{0} c = {0}(({2})(int)(x % 50)); out[0] = {1}(c);",
        "{0} c = ({2})(x % 3); out[0] = {1}(c);",
        "{0} c = 1; c = ({2})(x % 70); out[0] = {1}(c);",
        "out[0] = a ? 3 : 4; out[1] = !a; out[2] = (bool)b;",
        "out[0] = (unsigned)(int)(float)(a > b ? a : b);",
        "{0} c = x % 2 ? a : b; out[0] = {1}(c);",
        "{0} c = a * {0}(0.5f) + b; out[0] = {1}(c) != 0;",
        "{0} c = a / {0}(2.0f); out[0] = {1}(c);",
        "float f = a; double d = (float)b; out[0] = __float_as_uint(f); "
        "out[1] = (unsigned)__double2hiint(d);",
        "{0} c[2] = {{a, b}}; out[0] = {1}(c[x % 2]);",
        "{0}2 c = __halves2(a, b); out[0] = {1}(c.y);",
        "auto c = a * b; out[0] = sizeof(c); out[1] = {1}(c);",
    ]
    text = r.choice(forms).format(t, bits, to)
    text = text.replace("__half2 c = __halves2", "__half2 c = __halves2half2")
    text = text.replace("__nv_bfloat162 c = __halves2", "__nv_bfloat162 c = "
                        "__halves2bfloat162")
    return Case("%s {\n  const float t[4] = {%s};\n  %s a = %s(t[x %% 4]), b = "
                "%s(%s);\n  (void)b;\n  %s\n}"
                % (RUN, ", ".join(vals), t, t, t,
                   r.choice(["2.0f", "-1.5f", "0.0f", "7.0f"]), text),
                headers=(header, "cmath"))


def reinterpreted(r, n):
    """Vectors as arrays, unions and bytes."""
    name, scalar, fields, make = vector(
        r, sizes=(2, 4), kinds=("float", "int", "uint", "uchar", "short",
                                "ushort", "char", "longlong", "double"))
    count = len(fields)
    vals = ", ".join("(%s)(x + %d)" % (scalar, number(r, 7)) for _ in fields)
    forms = [
        "{n} v = {m}({v}); {s} *p = &v.x; out[0] = (unsigned)(int)p[x % {c}];",
        "{n} v = {m}({v}); const {s} *p = reinterpret_cast<const {s} *>(&v); "
        "out[0] = (unsigned)(int)p[1];",
        "union {{ {n} v; {s} a[{c}]; }} u; u.v = {m}({v}); out[0] = "
        "(unsigned)(int)u.a[x % {c}];",
        "{n} v; (&v.x)[x % {c}] = ({s})7; {s} w = (&v.x)[x % {c}]; out[0] = "
        "(unsigned)(int)w;",
        "{n} v = {m}({v}); {n} w; memcpy(&w, &v, sizeof(v)); out[0] = "
        "(unsigned)(int)w.y;",
        "{n} v{{({s})x, ({s})2}}; out[0] = (unsigned)(int)v.x; out[1] = "
        "(unsigned)(int)v.y;",
        "{n} v = {{}}; out[0] = (unsigned)(int)v.x; v.y = ({s})x; out[1] = "
        "(unsigned)(int)v.y;",
        "struct {{ {n} v; int k; }} q = {{{{({s})1, ({s})x}}, 5}}; out[0] = "
        "(unsigned)(int)q.v.y + q.k;",
        "{n} t[2] = {{{m}({v}), {m}({v})}}; {n} w = t[x % 2]; out[0] = "
        "(unsigned)(int)w.x; out[1] = sizeof(t);",
        "auto [p, q{more}] = {m}({v}); out[0] = (unsigned)(int)p; out[1] = "
        "(unsigned)(int)q;",
        "{s} {n}::*at = x % 2 ? &{n}::x : &{n}::y; {n} v = {m}({v}); out[0] = "
        "(unsigned)(int)(v.*at);",
        "const {n} v = {m}({v}); {n} w(v); out[0] = (unsigned)(int)w.y;",
        "{n} v = {m}({v}), w = {m}({v}); w.x = ({s})3; v = w; out[0] = "
        "(unsigned)(int)v.x;",
        "*({n} *)out = {m}({v});" if scalar in ("float", "int", "unsigned") and
        count == 4 else "out[0] = sizeof({n});",
    ]
    text = r.choice(forms).format(n=name, m=make, v=vals, s=scalar, c=count,
                                  more=", q2, q3" if count == 4 else "")
    return Case("%s {\n  %s\n}" % (RUN, text), headers=("cstring",))


OVERLOADS = [own_operators, asked_operators, vector_traits, call_types, complexes,
             halves_mixed, reinterpreted]
