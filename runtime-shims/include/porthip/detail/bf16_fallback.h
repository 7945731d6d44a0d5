// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The types and functions of <hip/hip_bf16.h> for HIP versions without it.
// In the global namespace, where later versions have them; functions that half
// has by the same name in an unnamed one, as half's are: '::hexp' would not
// find half's beside one of the global namespace itself.
#ifndef PORTHIP_DETAIL_BF16_FALLBACK_H
#define PORTHIP_DETAIL_BF16_FALLBACK_H

#include "half_format.h"

#define PORTHIP_BF16_ROUND(Value)                                              \
  porthip::detail::roundToBits<porthip::detail::BfloatFormat,                  \
                               porthip::detail::rn>(Value)

struct __hip_bfloat16_raw {
  unsigned short x;
};
struct __hip_bfloat162_raw {
  unsigned short x, y;
};

struct __hip_bfloat16 {
  unsigned short data;

  __hip_bfloat16() = default;
  PORTHIP_HOST_DEVICE __hip_bfloat16(const __hip_bfloat16_raw &Raw)
      : data(Raw.x) {}
#define PORTHIP_BF16_FROM(T)                                                   \
  PORTHIP_HOST_DEVICE __hip_bfloat16(T Value)                                  \
      : data(PORTHIP_BF16_ROUND(double(Value))) {}
  PORTHIP_BF16_FROM(float)
  PORTHIP_BF16_FROM(double)
  PORTHIP_BF16_FROM(int)
  PORTHIP_BF16_FROM(unsigned)
  PORTHIP_BF16_FROM(short)
  PORTHIP_BF16_FROM(unsigned short)
  PORTHIP_BF16_FROM(long)
  PORTHIP_BF16_FROM(unsigned long)
  PORTHIP_BF16_FROM(long long)
  PORTHIP_BF16_FROM(unsigned long long)
#undef PORTHIP_BF16_FROM
  PORTHIP_HOST_DEVICE operator float() const {
    return porthip::detail::bitCast<float>(unsigned(data) << 16);
  }
  PORTHIP_HOST_DEVICE operator __hip_bfloat16_raw() const { return {data}; }
};

namespace porthip {
namespace detail {
template <> struct IsShuffled<__hip_bfloat16> {
  static constexpr bool Value = true;
};
} // namespace detail
} // namespace porthip

struct alignas(4) __hip_bfloat162 {
  __hip_bfloat16 x, y;

  __hip_bfloat162() = default;
  PORTHIP_HOST_DEVICE __hip_bfloat162(const __hip_bfloat16 &X,
                                      const __hip_bfloat16 &Y)
      : x(X), y(Y) {}
  PORTHIP_HOST_DEVICE __hip_bfloat162(const __hip_bfloat162_raw &Raw)
      : x(__hip_bfloat16_raw{Raw.x}), y(__hip_bfloat16_raw{Raw.y}) {}
  PORTHIP_HOST_DEVICE operator __hip_bfloat162_raw() const {
    return {x.data, y.data};
  }
};

#define PORTHIP_BF16 PORTHIP_HOST_DEVICE
using PorthipBf16 = __hip_bfloat16;
using PorthipBf162 = __hip_bfloat162;

// Conversions
PORTHIP_BF16 float __bfloat162float(PorthipBf16 A) { return float(A); }
PORTHIP_BF16 PorthipBf16 __float2bfloat16(float A) { return PorthipBf16(A); }
PORTHIP_BF16 PorthipBf16 __double2bfloat16(double A) { return PorthipBf16(A); }
PORTHIP_BF16 float2 __bfloat1622float2(PorthipBf162 A) {
  return make_float2(float(A.x), float(A.y));
}
PORTHIP_BF16 PorthipBf162 __float22bfloat162_rn(float2 A) {
  return {PorthipBf16(A.x), PorthipBf16(A.y)};
}
PORTHIP_BF16 PorthipBf162 __bfloat162bfloat162(PorthipBf16 A) { return {A, A}; }
PORTHIP_BF16 PorthipBf162 __halves2bfloat162(PorthipBf16 A, PorthipBf16 B) {
  return {A, B};
}
PORTHIP_BF16 short __bfloat16_as_short(PorthipBf16 A) { return short(A.data); }
PORTHIP_BF16 unsigned short __bfloat16_as_ushort(PorthipBf16 A) {
  return A.data;
}
PORTHIP_BF16 PorthipBf16 __ushort_as_bfloat16(unsigned short A) {
  return __hip_bfloat16_raw{A};
}
PORTHIP_BF16 PorthipBf16 __short_as_bfloat16(short A) {
  return __hip_bfloat16_raw{(unsigned short)A};
}
PORTHIP_BF16 PorthipBf16 __low2bfloat16(PorthipBf162 A) { return A.x; }
PORTHIP_BF16 PorthipBf16 __high2bfloat16(PorthipBf162 A) { return A.y; }
PORTHIP_BF16 PorthipBf162 __low2bfloat162(PorthipBf162 A) { return {A.x, A.x}; }
PORTHIP_BF16 PorthipBf162 __high2bfloat162(PorthipBf162 A) {
  return {A.y, A.y};
}
PORTHIP_BF16 PorthipBf162 __lows2bfloat162(PorthipBf162 A, PorthipBf162 B) {
  return {A.x, B.x};
}
PORTHIP_BF16 PorthipBf162 __highs2bfloat162(PorthipBf162 A, PorthipBf162 B) {
  return {A.y, B.y};
}
PORTHIP_BF16 PorthipBf162 __lowhigh2highlow(PorthipBf162 A) {
  return {A.y, A.x};
}
namespace {
PORTHIP_BF16 float __low2float(PorthipBf162 A) { return float(A.x); }
PORTHIP_BF16 float __high2float(PorthipBf162 A) { return float(A.y); }
} // namespace

// Arithmetic: exact in double, or rounded to odd, then rounded once.
#define PORTHIP_BF16_OP(Name, Operator)                                        \
  namespace {                                                                  \
  PORTHIP_BF16 PorthipBf16 __h##Name(PorthipBf16 A, PorthipBf16 B) {           \
    return PorthipBf16(double(float(A)) Operator double(float(B)));            \
  }                                                                            \
  PORTHIP_BF16 PorthipBf162 __h##Name##2(PorthipBf162 A, PorthipBf162 B) {     \
    return {__h##Name(A.x, B.x), __h##Name(A.y, B.y)};                         \
  }                                                                            \
  }                                                                            \
  PORTHIP_BF16 PorthipBf16 operator Operator(PorthipBf16 A, PorthipBf16 B) {   \
    return __h##Name(A, B);                                                    \
  }                                                                            \
  PORTHIP_BF16 PorthipBf162 operator Operator(PorthipBf162 A,                  \
                                              PorthipBf162 B) {                \
    return __h##Name##2(A, B);                                                 \
  }                                                                            \
  PORTHIP_BF16 PorthipBf16 &operator Operator## =                              \
      (PorthipBf16 & A, PorthipBf16 B) {                                       \
    return A = __h##Name(A, B);                                                \
  }                                                                            \
  PORTHIP_BF16 PorthipBf162 &operator Operator## =                             \
      (PorthipBf162 & A, PorthipBf162 B) {                                     \
    return A = __h##Name##2(A, B);                                             \
  }
PORTHIP_BF16_OP(add, +)
PORTHIP_BF16_OP(sub, -)
PORTHIP_BF16_OP(mul, *)
#define __hdiv2 __h2div
PORTHIP_BF16_OP(div, /)
#undef __hdiv2
#undef PORTHIP_BF16_OP
namespace {
PORTHIP_BF16 PorthipBf16 __hneg(PorthipBf16 A) {
  return __ushort_as_bfloat16((unsigned short)(A.data ^ 0x8000u));
}
PORTHIP_BF16 PorthipBf162 __hneg2(PorthipBf162 A) {
  return {__hneg(A.x), __hneg(A.y)};
}
} // namespace
PORTHIP_BF16 PorthipBf16 operator-(PorthipBf16 A) { return __hneg(A); }
PORTHIP_BF16 PorthipBf162 operator-(PorthipBf162 A) { return __hneg2(A); }
PORTHIP_BF16 PorthipBf16 operator+(PorthipBf16 A) { return A; }
PORTHIP_BF16 PorthipBf162 operator+(PorthipBf162 A) { return A; }
#define PORTHIP_BF16_STEP(Type, Operator, Sum, One)                            \
  PORTHIP_BF16 Type &operator Operator(Type &A) { return A = Sum(A, One); }    \
  PORTHIP_BF16 Type operator Operator(Type &A, int) {                          \
    Type Before = A;                                                           \
    A = Sum(A, One);                                                           \
    return Before;                                                             \
  }
PORTHIP_BF16_STEP(PorthipBf16, ++, __hadd, PorthipBf16(1.0))
PORTHIP_BF16_STEP(PorthipBf16, --, __hsub, PorthipBf16(1.0))
PORTHIP_BF16_STEP(PorthipBf162, ++, __hadd2, (PorthipBf162{1.0, 1.0}))
PORTHIP_BF16_STEP(PorthipBf162, --, __hsub2, (PorthipBf162{1.0, 1.0}))
#undef PORTHIP_BF16_STEP
namespace {
PORTHIP_BF16 PorthipBf16 __habs(PorthipBf16 A) {
  return __ushort_as_bfloat16((unsigned short)(A.data & 0x7fffu));
}
PORTHIP_BF16 PorthipBf162 __habs2(PorthipBf162 A) {
  return {__habs(A.x), __habs(A.y)};
}
PORTHIP_HOST_DEVICE PorthipBf16 __hfma(PorthipBf16 A, PorthipBf16 B,
                                       PorthipBf16 C) {
  return PorthipBf16(porthip::detail::fusedOdd(float(A), float(B), float(C)));
}
PORTHIP_HOST_DEVICE PorthipBf162 __hfma2(PorthipBf162 A, PorthipBf162 B,
                                         PorthipBf162 C) {
  return {__hfma(A.x, B.x, C.x), __hfma(A.y, B.y, C.y)};
}

// Comparisons: plain ones are false for NaNs, those with a u are true.
#define PORTHIP_BF16_COMPARE(Name, Ordered, Unordered)                         \
  PORTHIP_BF16 bool __h##Name(PorthipBf16 X, PorthipBf16 Y) {                  \
    float A = float(X), B = float(Y);                                          \
    return Ordered;                                                            \
  }                                                                            \
  PORTHIP_BF16 bool __h##Name##u(PorthipBf16 X, PorthipBf16 Y) {               \
    float A = float(X), B = float(Y);                                          \
    return Unordered;                                                          \
  }                                                                            \
  PORTHIP_BF16 PorthipBf162 __h##Name##2(PorthipBf162 A, PorthipBf162 B) {     \
    return {PorthipBf16(__h##Name(A.x, B.x) ? 1 : 0),                          \
            PorthipBf16(__h##Name(A.y, B.y) ? 1 : 0)};                         \
  }                                                                            \
  PORTHIP_BF16 bool __hb##Name##2(PorthipBf162 A, PorthipBf162 B) {            \
    return __h##Name(A.x, B.x) && __h##Name(A.y, B.y);                         \
  }                                                                            \
  PORTHIP_BF16 bool __hb##Name##u2(PorthipBf162 A, PorthipBf162 B) {           \
    return __h##Name##u(A.x, B.x) && __h##Name##u(A.y, B.y);                   \
  }
PORTHIP_BF16_COMPARE(eq, A == B, !(A < B || A > B))
PORTHIP_BF16_COMPARE(ne, A<B || A> B, A != B)
PORTHIP_BF16_COMPARE(lt, A < B, !(A >= B))
PORTHIP_BF16_COMPARE(le, A <= B, !(A > B))
PORTHIP_BF16_COMPARE(gt, A > B, !(A <= B))
PORTHIP_BF16_COMPARE(ge, A >= B, !(A < B))
#undef PORTHIP_BF16_COMPARE
} // namespace
// Comparisons; of two vectors: whether it holds for both components.
#define PORTHIP_BF16_OPERATOR(Operator, Both)                                  \
  PORTHIP_BF16 bool operator Operator(PorthipBf16 A, PorthipBf16 B) {          \
    return float(A) Operator float(B);                                         \
  }                                                                            \
  PORTHIP_BF16 bool operator Operator(PorthipBf162 A, PorthipBf162 B) {        \
    return Both(A, B);                                                         \
  }
PORTHIP_BF16_OPERATOR(==, __hbeq2)
PORTHIP_BF16_OPERATOR(!=, __hbneu2)
PORTHIP_BF16_OPERATOR(<, __hblt2)
PORTHIP_BF16_OPERATOR(<=, __hble2)
PORTHIP_BF16_OPERATOR(>, __hbgt2)
PORTHIP_BF16_OPERATOR(>=, __hbge2)
#undef PORTHIP_BF16_OPERATOR
namespace {
PORTHIP_BF16 bool __hisnan(PorthipBf16 A) { return float(A) != float(A); }
PORTHIP_BF16 PorthipBf162 __hisnan2(PorthipBf162 A) {
  return {PorthipBf16(__hisnan(A.x) ? 1 : 0),
          PorthipBf16(__hisnan(A.y) ? 1 : 0)};
}
PORTHIP_BF16 int __hisinf(PorthipBf16 A) {
  return A.data == 0x7f80u ? 1 : A.data == 0xff80u ? -1 : 0;
}

// Mathematical functions through float.
#define PORTHIP_BF16_MATH(Name, Expression)                                    \
  PORTHIP_HOST_DEVICE PorthipBf16 h##Name(PorthipBf16 X) {                     \
    float A = float(X);                                                        \
    return PorthipBf16(Expression);                                            \
  }                                                                            \
  PORTHIP_HOST_DEVICE PorthipBf162 h2##Name(PorthipBf162 A) {                  \
    return {h##Name(A.x), h##Name(A.y)};                                       \
  }
PORTHIP_BF16_MATH(ceil, ::ceilf(A))
PORTHIP_BF16_MATH(floor, ::floorf(A))
PORTHIP_BF16_MATH(rint, ::rintf(A))
PORTHIP_BF16_MATH(trunc, ::truncf(A))
PORTHIP_BF16_MATH(cos, ::cosf(A))
PORTHIP_BF16_MATH(sin, ::sinf(A))
PORTHIP_BF16_MATH(exp, ::expf(A))
PORTHIP_BF16_MATH(exp2, ::exp2f(A))
PORTHIP_BF16_MATH(exp10, ::exp10f(A))
PORTHIP_BF16_MATH(log, ::logf(A))
PORTHIP_BF16_MATH(log2, ::log2f(A))
PORTHIP_BF16_MATH(log10, ::log10f(A))
PORTHIP_BF16_MATH(rcp, 1.0 / double(A))
PORTHIP_BF16_MATH(sqrt, __builtin_sqrt(double(A)))
PORTHIP_BF16_MATH(rsqrt, 1.0 / __builtin_sqrt(double(A)))
#undef PORTHIP_BF16_MATH
} // namespace

#undef PORTHIP_BF16
#undef PORTHIP_BF16_ROUND

#endif
