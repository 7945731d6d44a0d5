// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point instructions of PTX: flushing, clamping, minima, the 16-bit
// formats as bits, conversions, the approximate functions.
// Source: PTX ISA, "Floating Point", "Half Precision", "cvt".
#ifndef PORTHIP_DETAIL_PTX_FLOAT_H
#define PORTHIP_DETAIL_PTX_FLOAT_H

#include "../half_format.h"
#include "ptx_integer.h"

namespace porthip {
namespace ptx {

// .rna: to nearest, ties away from zero.
enum rounding { rn, rz, rm, rp, rna };

namespace detail {
PORTHIP_HOST_DEVICE unsigned magnitude(float A) {
  return porthip::detail::bitCast<unsigned>(A) & 0x7fffffffu;
}
PORTHIP_HOST_DEVICE unsigned long long magnitude(double A) {
  return porthip::detail::bitCast<unsigned long long>(A) &
         0x7fffffffffffffffull;
}
template <class T> struct Infinity {
  static constexpr unsigned Bits = 0x7f800000u, Normal = 0x00800000u;
};
template <> struct Infinity<double> {
  static constexpr unsigned long long Bits = 0x7ff0000000000000ull,
                                      Normal = 0x0010000000000000ull;
};
template <rounding R> struct Mode {
  static constexpr porthip::detail::Rounding Value =
      R == rz   ? porthip::detail::rz
      : R == rm ? porthip::detail::rd
      : R == rp ? porthip::detail::ru
                : porthip::detail::rn;
};
} // namespace detail

// Classes, by the bits: options that assume there is no NaN do not matter.
template <class T> PORTHIP_HOST_DEVICE bool testp_notanumber(T A) {
  return detail::magnitude(A) > detail::Infinity<T>::Bits;
}
template <class T> PORTHIP_HOST_DEVICE bool testp_number(T A) {
  return !testp_notanumber(A);
}
template <class T> PORTHIP_HOST_DEVICE bool testp_infinite(T A) {
  return detail::magnitude(A) == detail::Infinity<T>::Bits;
}
template <class T> PORTHIP_HOST_DEVICE bool testp_finite(T A) {
  return detail::magnitude(A) < detail::Infinity<T>::Bits;
}
template <class T> PORTHIP_HOST_DEVICE bool testp_subnormal(T A) {
  return detail::magnitude(A) != 0 &&
         detail::magnitude(A) < detail::Infinity<T>::Normal;
}
// Zero among them.
template <class T> PORTHIP_HOST_DEVICE bool testp_normal(T A) {
  return testp_finite(A) && !testp_subnormal(A);
}
template <class T> PORTHIP_HOST_DEVICE bool is_nan(T A, T B) {
  return testp_notanumber(A) || testp_notanumber(B);
}
template <class T> PORTHIP_HOST_DEVICE bool is_num(T A, T B) {
  return !is_nan(A, B);
}

// Two floats in one register.
PORTHIP_HOST_DEVICE float low_f32(unsigned long long Pair) {
  return porthip::detail::bitCast<float>(unsigned(Pair));
}
PORTHIP_HOST_DEVICE float high_f32(unsigned long long Pair) {
  return porthip::detail::bitCast<float>(unsigned(Pair >> 32));
}
PORTHIP_HOST_DEVICE unsigned long long pack_f32x2(float Low, float High) {
  return porthip::detail::bitCast<unsigned>(Low) |
         (unsigned long long)porthip::detail::bitCast<unsigned>(High) << 32;
}

// .ftz: subnormals become zeros of their sign.
PORTHIP_HOST_DEVICE float ftz(float A) {
  return testp_subnormal(A)
             ? porthip::detail::bitCast<float>(
                   porthip::detail::bitCast<unsigned>(A) & 0x80000000u)
             : A;
}
// .sat: to [0, 1], a NaN to 0. .relu: negative to 0, a NaN stays.
template <class T> PORTHIP_HOST_DEVICE T sat(T A) {
  return !testp_notanumber(A) && A > T(0) ? (A < T(1) ? A : T(1)) : T(0);
}
template <class T> PORTHIP_HOST_DEVICE T relu(T A) {
  return testp_notanumber(A) || A > T(0) ? A : T(0);
}

// Minima and maxima: -0 is below +0; a NaN loses, with _nan it wins.
namespace detail {
template <class T, bool IsMax> PORTHIP_HOST_DEVICE T lesser(T A, T B) {
  if (A == B) {
    bool ANegative = porthip::detail::bitCast<Signed<T>>(A) < 0;
    return ANegative != IsMax ? A : B;
  }
  return (IsMax ? A > B : A < B) ? A : B;
}
template <class T, bool IsMax> PORTHIP_HOST_DEVICE T extreme(T A, T B) {
  return testp_notanumber(A)   ? B
         : testp_notanumber(B) ? A
                               : lesser<T, IsMax>(A, B);
}
template <class T, bool IsMax> PORTHIP_HOST_DEVICE T extremeNan(T A, T B) {
  return testp_notanumber(A)   ? A
         : testp_notanumber(B) ? B
                               : lesser<T, IsMax>(A, B);
}
template <class T> PORTHIP_HOST_DEVICE T withoutSign(T A) {
  return porthip::detail::bitCast<T>(magnitude(A));
}
template <class T> PORTHIP_HOST_DEVICE T xorSign(T Magnitude, T A, T B) {
  using U = Unsigned<T>;
  U Sign = porthip::detail::bitCast<U>(A) ^ porthip::detail::bitCast<U>(B);
  return porthip::detail::bitCast<T>(
      U(magnitude(Magnitude) | (Sign & ~(~U(0) >> 1))));
}
} // namespace detail
#define PORTHIP_PTX_EXTREME(Name, T, IsMax)                                    \
  PORTHIP_HOST_DEVICE T Name(T A, T B) {                                       \
    return detail::extreme<T, IsMax>(A, B);                                    \
  }                                                                            \
  PORTHIP_HOST_DEVICE T Name##_nan(T A, T B) {                                 \
    return detail::extremeNan<T, IsMax>(A, B);                                 \
  }                                                                            \
  PORTHIP_HOST_DEVICE T abs_##Name(T A, T B) {                                 \
    return Name(detail::withoutSign(A), detail::withoutSign(B));               \
  }                                                                            \
  PORTHIP_HOST_DEVICE T abs_##Name##_nan(T A, T B) {                           \
    return Name##_nan(detail::withoutSign(A), detail::withoutSign(B));         \
  }                                                                            \
  PORTHIP_HOST_DEVICE T xorsign_##Name(T A, T B) {                             \
    return detail::xorSign(abs_##Name(A, B), A, B);                            \
  }                                                                            \
  PORTHIP_HOST_DEVICE T xorsign_##Name##_nan(T A, T B) {                       \
    return detail::xorSign(abs_##Name##_nan(A, B), A, B);                      \
  }
PORTHIP_PTX_EXTREME(min, float, false)
PORTHIP_PTX_EXTREME(max, float, true)
PORTHIP_PTX_EXTREME(min, double, false)
PORTHIP_PTX_EXTREME(max, double, true)
#undef PORTHIP_PTX_EXTREME

// Integers from floating point: cut off, clamped. A NaN is 0, or the smallest
// integer where 64 bits are on either side.
template <class To, class T> PORTHIP_HOST_DEVICE To to_integer(T A) {
  constexpr bool IsSigned = detail::IsSigned<To>::Value;
  constexpr int Bits = int(sizeof(To)) * 8;
  const To Top = To(detail::Unsigned<To>(1) << (Bits - 1));
  const To Low = IsSigned ? Top : To(0);
  const To High = To(~Low);
  const T Half = T(1ull << (Bits - 1));
  if (testp_notanumber(A))
    return sizeof(T) == 8 || sizeof(To) == 8 ? Top : To(0);
  if (A <= (IsSigned ? -Half : T(0)))
    return Low;
  return A >= (IsSigned ? Half : Half * T(2)) ? High : To(A);
}

// 16-bit formats --------------------------------------------------------------

PORTHIP_HOST_DEVICE unsigned pack(unsigned short Low, unsigned short High) {
  return unsigned(Low) | unsigned(High) << 16;
}
PORTHIP_HOST_DEVICE unsigned short low(unsigned Pair) {
  return (unsigned short)Pair;
}
PORTHIP_HOST_DEVICE unsigned short high(unsigned Pair) {
  return (unsigned short)(Pair >> 16);
}

PORTHIP_HOST_DEVICE float from_f16(unsigned short A) {
#if PORTHIP_AMD
  return float(porthip::detail::bitCast<_Float16>(A));
#else
  return porthip::detail::bitsToFloat<porthip::detail::HalfFormat>(A);
#endif
}
PORTHIP_HOST_DEVICE float from_bf16(unsigned short A) {
  return porthip::detail::bitCast<float>(unsigned(A) << 16);
}
template <rounding R, class T> PORTHIP_HOST_DEVICE unsigned short to_f16(T A) {
  return porthip::detail::roundToBits<porthip::detail::HalfFormat,
                                      detail::Mode<R>::Value>(double(A));
}
template <rounding R, class T> PORTHIP_HOST_DEVICE unsigned short to_bf16(T A) {
  return porthip::detail::roundToBits<porthip::detail::BfloatFormat,
                                      detail::Mode<R>::Value>(double(A));
}
PORTHIP_HOST_DEVICE unsigned short to_f16(float A) {
#if PORTHIP_AMD
  if (testp_notanumber(A))
    return 0x7fff;
  return porthip::detail::bitCast<unsigned short>((_Float16)A);
#else
  return to_f16<rn>(A);
#endif
}
PORTHIP_HOST_DEVICE unsigned short to_f16(double A) { return to_f16<rn>(A); }
PORTHIP_HOST_DEVICE unsigned short to_bf16(float A) {
  if (testp_notanumber(A))
    return 0x7fff;
  unsigned Bits = porthip::detail::bitCast<unsigned>(A);
  return (unsigned short)((Bits + 0x7fffu + ((Bits >> 16) & 1u)) >> 16);
}
PORTHIP_HOST_DEVICE unsigned short to_bf16(double A) { return to_bf16<rn>(A); }

// .satfinite: the largest finite number instead of infinity.
PORTHIP_HOST_DEVICE double satfinite_f16(double A) {
  return A > 65504.0 ? 65504.0 : A < -65504.0 ? -65504.0 : A;
}
PORTHIP_HOST_DEVICE double satfinite_bf16(double A) {
  const double Max = 0x1.fep127;
  return A > Max ? Max : A < -Max ? -Max : A;
}

// From integers: those that round to more than 2^53 are infinite or exact.
template <rounding R, class T>
PORTHIP_HOST_DEVICE unsigned short encode_f16(T A) {
  const T Limit = T(1) << 20;
  if (A > Limit)
    A = Limit;
  if (detail::IsSigned<T>::Value && A < T(0) - Limit)
    A = T(0) - Limit;
  return to_f16<R>(double(A));
}
template <rounding R, class T>
PORTHIP_HOST_DEVICE unsigned short encode_bf16(T A) {
  using U = unsigned long long;
  bool IsNegative = A < T(0);
  U Magnitude = IsNegative ? U(0) - U(A) : U(A);
  // An odd last bit keeps what was cut off.
  if (Magnitude >> 50)
    Magnitude = (Magnitude >> 14 | ((Magnitude & 0x3fffu) != 0 ? 1u : 0u))
                << 14;
  double Value = double(Magnitude);
  return to_bf16<R>(IsNegative ? -Value : Value);
}

// tf32: the float with the low 13 bits zero.
template <rounding R> PORTHIP_HOST_DEVICE unsigned to_tf32(float A) {
  if (testp_notanumber(A))
    return 0x7fffffffu;
  unsigned Bits = porthip::detail::bitCast<unsigned>(A);
  if (R == rz || testp_infinite(A))
    return Bits & ~0x1fffu;
  unsigned Half = R == rna ? 0x1000u : 0xfffu + ((Bits >> 13) & 1u);
  return (Bits + Half) & ~0x1fffu;
}

namespace detail {
// The operations on the bits of one number.
struct F16 {
  static PORTHIP_HOST_DEVICE float from(unsigned short A) {
    return from_f16(A);
  }
  static PORTHIP_HOST_DEVICE unsigned short to(float A) { return to_f16(A); }
  // The product of two is exact in double, and so is the sum.
  static PORTHIP_HOST_DEVICE unsigned short fma(float A, float B, float C) {
    return to_f16<rn>(porthip::detail::fusedOdd(A, B, C));
  }
  static PORTHIP_HOST_DEVICE bool isSubnormal(unsigned short A) {
    return (A & 0x7c00u) == 0 && (A & 0x3ffu) != 0;
  }
};
struct BF16 {
  static PORTHIP_HOST_DEVICE float from(unsigned short A) {
    return from_bf16(A);
  }
  static PORTHIP_HOST_DEVICE unsigned short to(float A) { return to_bf16(A); }
  static PORTHIP_HOST_DEVICE unsigned short fma(float A, float B, float C) {
    return to_bf16<rn>(porthip::detail::fusedOdd(A, B, C));
  }
  static PORTHIP_HOST_DEVICE bool isSubnormal(unsigned short A) {
    return (A & 0x7f80u) == 0 && (A & 0x7fu) != 0;
  }
};
} // namespace detail

// Two instructions are two roundings.
#if defined(__clang__)
#define PORTHIP_PTX_ALONE _Pragma("clang fp contract(off)")
#else
#define PORTHIP_PTX_ALONE
#endif

// One operation for a format and for pairs of it. float has more than twice
// the bits of both formats, so that rounding twice is rounding once.
#define PORTHIP_PTX_HALF1(Name, F, Format, Result)                             \
  PORTHIP_HOST_DEVICE unsigned short Name##_##F(unsigned short A) {            \
    PORTHIP_PTX_ALONE                                                          \
    using X = detail::Format;                                                  \
    (void)sizeof(X);                                                           \
    return Result;                                                             \
  }                                                                            \
  PORTHIP_HOST_DEVICE unsigned Name##_##F##x2(unsigned A) {                    \
    return pack(Name##_##F(low(A)), Name##_##F(high(A)));                      \
  }
#define PORTHIP_PTX_HALF2(Name, F, Format, Result)                             \
  PORTHIP_HOST_DEVICE unsigned short Name##_##F(unsigned short A,              \
                                                unsigned short B) {            \
    PORTHIP_PTX_ALONE                                                          \
    using X = detail::Format;                                                  \
    return Result;                                                             \
  }                                                                            \
  PORTHIP_HOST_DEVICE unsigned Name##_##F##x2(unsigned A, unsigned B) {        \
    return pack(Name##_##F(low(A), low(B)), Name##_##F(high(A), high(B)));     \
  }
#define PORTHIP_PTX_HALF3(Name, F, Format, Result)                             \
  PORTHIP_HOST_DEVICE unsigned short Name##_##F(                               \
      unsigned short A, unsigned short B, unsigned short C) {                  \
    using X = detail::Format;                                                  \
    return Result;                                                             \
  }                                                                            \
  PORTHIP_HOST_DEVICE unsigned Name##_##F##x2(unsigned A, unsigned B,          \
                                              unsigned C) {                    \
    return pack(Name##_##F(low(A), low(B), low(C)),                            \
                Name##_##F(high(A), high(B), high(C)));                        \
  }
#define PORTHIP_PTX_HALF(F, Format)                                            \
  PORTHIP_PTX_HALF2(add, F, Format, X::to(X::from(A) + X::from(B)))            \
  PORTHIP_PTX_HALF2(sub, F, Format, X::to(X::from(A) - X::from(B)))            \
  PORTHIP_PTX_HALF2(mul, F, Format, X::to(X::from(A) * X::from(B)))            \
  PORTHIP_PTX_HALF3(fma, F, Format,                                            \
                    X::fma(X::from(A), X::from(B), X::from(C)))                \
  PORTHIP_PTX_HALF2(min, F, Format, X::to(min(X::from(A), X::from(B))))        \
  PORTHIP_PTX_HALF2(max, F, Format, X::to(max(X::from(A), X::from(B))))        \
  PORTHIP_PTX_HALF2(min_nan, F, Format,                                        \
                    X::to(min_nan(X::from(A), X::from(B))))                    \
  PORTHIP_PTX_HALF2(max_nan, F, Format,                                        \
                    X::to(max_nan(X::from(A), X::from(B))))                    \
  PORTHIP_PTX_HALF2(xorsign_min, F, Format,                                    \
                    X::to(xorsign_min(X::from(A), X::from(B))))                \
  PORTHIP_PTX_HALF2(xorsign_max, F, Format,                                    \
                    X::to(xorsign_max(X::from(A), X::from(B))))                \
  PORTHIP_PTX_HALF2(xorsign_min_nan, F, Format,                                \
                    X::to(xorsign_min_nan(X::from(A), X::from(B))))            \
  PORTHIP_PTX_HALF2(xorsign_max_nan, F, Format,                                \
                    X::to(xorsign_max_nan(X::from(A), X::from(B))))            \
  PORTHIP_PTX_HALF1(abs, F, Format, (unsigned short)(A & 0x7fffu))             \
  PORTHIP_PTX_HALF1(neg, F, Format, (unsigned short)(A ^ 0x8000u))             \
  PORTHIP_PTX_HALF1(sat, F, Format, X::to(sat(X::from(A))))                    \
  PORTHIP_PTX_HALF1(relu, F, Format, X::to(relu(X::from(A))))                  \
  PORTHIP_PTX_HALF1(ftz, F, Format,                                            \
                    X::isSubnormal(A) ? (unsigned short)(A & 0x8000u) : A)
PORTHIP_PTX_HALF(f16, F16)
PORTHIP_PTX_HALF(bf16, BF16)
#undef PORTHIP_PTX_HALF
#undef PORTHIP_PTX_HALF3
#undef PORTHIP_PTX_HALF2

// Approximations --------------------------------------------------------------

// AMD's instructions have PTX's precision but for subnormals, which the forms
// without .ftz keep.
PORTHIP_DEVICE float rcp_approx(float A) { return 1.0f / A; }
PORTHIP_DEVICE double rcp_approx(double A) { return 1.0 / A; }
PORTHIP_DEVICE float sqrt_approx(float A) { return ::sqrtf(A); }
PORTHIP_DEVICE float rsqrt_approx(float A) { return ::rsqrtf(A); }
PORTHIP_DEVICE double rsqrt_approx(double A) { return ::rsqrt(A); }
PORTHIP_DEVICE float ex2_approx(float A) { return ::exp2f(A); }
PORTHIP_DEVICE float lg2_approx(float A) { return ::log2f(A); }
PORTHIP_DEVICE float sin_approx(float A) { return ::__sinf(A); }
PORTHIP_DEVICE float cos_approx(float A) { return ::__cosf(A); }
PORTHIP_DEVICE float tanh_approx(float A) { return ::tanhf(A); }

#if PORTHIP_AMD && PORTHIP_DEVICE_PASS
#define PORTHIP_PTX_FTZ(Name, Amd)                                             \
  PORTHIP_DEVICE float Name##_approx_ftz(float A) {                            \
    return ftz(__builtin_amdgcn_##Amd(ftz(A)));                                \
  }
#else
#define PORTHIP_PTX_FTZ(Name, Amd)                                             \
  PORTHIP_DEVICE float Name##_approx_ftz(float A) {                            \
    return ftz(Name##_approx(ftz(A)));                                         \
  }
#endif
PORTHIP_PTX_FTZ(rcp, rcpf)
PORTHIP_PTX_FTZ(sqrt, sqrtf)
PORTHIP_PTX_FTZ(rsqrt, rsqf)
#undef PORTHIP_PTX_FTZ
PORTHIP_DEVICE float ex2_approx_ftz(float A) {
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && __has_builtin(__builtin_amdgcn_exp2f)
  return ftz(__builtin_amdgcn_exp2f(ftz(A)));
#else
  return ftz(ex2_approx(ftz(A)));
#endif
}
PORTHIP_DEVICE float lg2_approx_ftz(float A) {
#if PORTHIP_AMD && PORTHIP_DEVICE_PASS && __has_builtin(__builtin_amdgcn_logf)
  return __builtin_amdgcn_logf(ftz(A));
#else
  return lg2_approx(ftz(A));
#endif
}
PORTHIP_DEVICE float sin_approx_ftz(float A) { return ftz(sin_approx(ftz(A))); }
PORTHIP_DEVICE float cos_approx_ftz(float A) { return cos_approx(ftz(A)); }

PORTHIP_PTX_HALF1(ex2_approx, f16, F16, X::to(::exp2f(X::from(A))))
PORTHIP_PTX_HALF1(ex2_approx, bf16, BF16, X::to(::exp2f(X::from(A))))
PORTHIP_PTX_HALF1(tanh_approx, f16, F16, X::to(::tanhf(X::from(A))))
PORTHIP_PTX_HALF1(tanh_approx, bf16, BF16, X::to(::tanhf(X::from(A))))
#undef PORTHIP_PTX_HALF1
#undef PORTHIP_PTX_ALONE

} // namespace ptx
} // namespace porthip
#endif
