// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions of PTX where C++ has no operator of the same meaning.
// Source: PTX ISA, "Integer Arithmetic", "Extended-Precision Integer
// Arithmetic", "Logic and Shift", "prmt".
#ifndef PORTHIP_DETAIL_PTX_INTEGER_H
#define PORTHIP_DETAIL_PTX_INTEGER_H

#include "ptx_arithmetic.h"

namespace porthip {
namespace ptx {

// Operands of an asm statement ------------------------------------------------

namespace detail {
template <class To, class From, bool IsInteger> struct Register {
  static PORTHIP_HOST_DEVICE To of(From Value) {
    static_assert(sizeof(To) == sizeof(From), "the size of the register");
    return porthip::detail::bitCast<To>(Value);
  }
};
// Integers, enumerations and bool are extended by their sign.
template <class To, class From> struct Register<To, From, true> {
  static PORTHIP_HOST_DEVICE To of(From Value) { return To(Value); }
};
template <class T> struct IsFloating {
  static constexpr bool Value = false;
};
template <> struct IsFloating<float> {
  static constexpr bool Value = true;
};
template <> struct IsFloating<double> {
  static constexpr bool Value = true;
};
template <class T> struct IsPointer {
  static constexpr bool Value = false;
};
template <class T> struct IsPointer<T *> {
  static constexpr bool Value = true;
};
template <class T> struct IsInteger {
  static constexpr bool Value = !IsFloating<T>::Value && !IsPointer<T>::Value &&
                                !porthip::detail::IsClass<T>::Value;
};
template <class T> struct Unqualified {
  using Type = T;
};
template <class T> struct Unqualified<volatile T> {
  using Type = T;
};

// Unsigned<T> and Signed<T> of an integer's size, Wide<T> twice that.
template <unsigned Bytes> struct OfSize;
template <> struct OfSize<1> {
  using Unsigned = unsigned char;
  using Signed = signed char;
};
template <> struct OfSize<2> {
  using Unsigned = unsigned short;
  using Signed = short;
};
template <> struct OfSize<4> {
  using Unsigned = unsigned;
  using Signed = int;
};
template <> struct OfSize<8> {
  using Unsigned = unsigned long long;
  using Signed = long long;
};
template <class T> using Unsigned = typename OfSize<sizeof(T)>::Unsigned;
template <class T> using Signed = typename OfSize<sizeof(T)>::Signed;
template <bool IsFirst, class A, class B> struct Choose {
  using Type = A;
};
template <class A, class B> struct Choose<false, A, B> {
  using Type = B;
};
// An argument that does not decide what T is: two types may have one size.
template <class T> struct Same {
  using Type = T;
};
template <class T> struct IsSigned {
  static constexpr bool Value = T(-1) < T(0);
};
} // namespace detail

// The bits of a value in a register of type To.
template <class To, class From> PORTHIP_HOST_DEVICE To as(From Value) {
  return detail::Register < To, From,
         detail::IsInteger<To>::Value &&
             detail::IsInteger<From>::Value > ::of(Value);
}

// Into = Value, bit by bit, for any type of a register's size.
template <class T, class From>
PORTHIP_HOST_DEVICE void put(T &Into, From Value) {
  Into = as<typename detail::Unqualified<T>::Type>(Value);
}

// Sums and products -----------------------------------------------------------

PORTHIP_HOST_DEVICE int add_sat(int A, int B) {
  long long Sum = (long long)A + B;
  return Sum > 0x7fffffffll    ? 0x7fffffff
         : Sum < -0x80000000ll ? int(-0x80000000ll)
                               : int(Sum);
}
PORTHIP_HOST_DEVICE int sub_sat(int A, int B) {
  long long Difference = (long long)A - B;
  return Difference > 0x7fffffffll    ? 0x7fffffff
         : Difference < -0x80000000ll ? int(-0x80000000ll)
                                      : int(Difference);
}
PORTHIP_HOST_DEVICE unsigned add_u16x2(unsigned A, unsigned B) {
  return ((A + B) & 0xffffu) | ((A & 0xffff0000u) + (B & 0xffff0000u));
}
PORTHIP_HOST_DEVICE unsigned sub_u16x2(unsigned A, unsigned B) {
  return ((A - B) & 0xffffu) | ((A & 0xffff0000u) - (B & 0xffff0000u));
}

// With the carry flag; _cc sets it. Subtraction keeps a borrow in it.
template <class T>
PORTHIP_HOST_DEVICE T add_cc(T A, typename detail::Same<T>::Type B,
                             bool &Carry) {
  T Sum = A + B;
  Carry = Sum < A;
  return Sum;
}
template <class T>
PORTHIP_HOST_DEVICE T addc_cc(T A, typename detail::Same<T>::Type B,
                              bool &Carry) {
  T Part = A + B, Sum = Part + T(Carry);
  Carry = Part < A || Sum < Part;
  return Sum;
}
template <class T>
PORTHIP_HOST_DEVICE T addc(T A, typename detail::Same<T>::Type B, bool Carry) {
  return A + B + T(Carry);
}
template <class T>
PORTHIP_HOST_DEVICE T sub_cc(T A, typename detail::Same<T>::Type B,
                             bool &Borrow) {
  Borrow = A < B;
  return A - B;
}
template <class T>
PORTHIP_HOST_DEVICE T subc_cc(T A, typename detail::Same<T>::Type B,
                              bool &Borrow) {
  T Part = A - B, Difference = Part - T(Borrow);
  Borrow = A < B || Part < T(Borrow);
  return Difference;
}
template <class T>
PORTHIP_HOST_DEVICE T subc(T A, typename detail::Same<T>::Type B, bool Borrow) {
  return A - B - T(Borrow);
}

PORTHIP_HOST_DEVICE short mul_hi(short A, short B) {
  return short((int(A) * B) >> 16);
}
PORTHIP_HOST_DEVICE unsigned short mul_hi(unsigned short A, unsigned short B) {
  return (unsigned short)((unsigned(A) * B) >> 16);
}
// C + |A - B|, wrapping.
template <class T>
PORTHIP_HOST_DEVICE T sad(T A, typename detail::Same<T>::Type B,
                          typename detail::Same<T>::Type C) {
  using U = detail::Unsigned<T>;
  U Difference = A < B ? U(U(B) - U(A)) : U(U(A) - U(B));
  return T(U(U(C) + Difference));
}

template <class A, class B, class T> PORTHIP_HOST_DEVICE T dp4a(A X, B Y, T Z) {
  return T(detail::dotBytes(unsigned(X), unsigned(Y), unsigned(Z),
                            detail::IsSigned<A>::Value,
                            detail::IsSigned<B>::Value));
}
template <class A, class B, class T>
PORTHIP_HOST_DEVICE T dp2a_lo(A X, B Y, T Z) {
  return T(detail::dotHalves(unsigned(X), unsigned(Y), 0, unsigned(Z),
                             detail::IsSigned<A>::Value,
                             detail::IsSigned<B>::Value));
}
template <class A, class B, class T>
PORTHIP_HOST_DEVICE T dp2a_hi(A X, B Y, T Z) {
  return T(detail::dotHalves(unsigned(X), unsigned(Y), 16, unsigned(Z),
                             detail::IsSigned<A>::Value,
                             detail::IsSigned<B>::Value));
}

// Quotients, smallest and largest ---------------------------------------------

// By zero: all ones, as NVIDIA GPUs give; the smallest integer by -1: itself.
template <class T>
PORTHIP_HOST_DEVICE T div(T A, typename detail::Same<T>::Type B) {
  if (B == 0)
    return T(-1);
  if (detail::IsSigned<T>::Value && B == T(-1))
    return T(detail::Unsigned<T>(0) - detail::Unsigned<T>(A));
  return T(A / B);
}
template <class T>
PORTHIP_HOST_DEVICE T rem(T A, typename detail::Same<T>::Type B) {
  if (B == 0)
    return T(-1);
  if (detail::IsSigned<T>::Value && B == T(-1))
    return 0;
  return T(A % B);
}
template <class T> PORTHIP_HOST_DEVICE T abs(T A) {
  using U = detail::Unsigned<T>;
  return A < 0 ? T(U(U(0) - U(A))) : A;
}
template <class T>
PORTHIP_HOST_DEVICE T min(T A, typename detail::Same<T>::Type B) {
  return A < B ? A : B;
}
template <class T>
PORTHIP_HOST_DEVICE T max(T A, typename detail::Same<T>::Type B) {
  return A > B ? A : B;
}

namespace detail {
template <class T> PORTHIP_HOST_DEVICE unsigned paired(T Low, T High) {
  return unsigned((unsigned short)Low) | unsigned((unsigned short)High) << 16;
}
template <class T>
PORTHIP_HOST_DEVICE unsigned minPair(unsigned A, unsigned B) {
  return paired(min(T(A), T(B)), min(T(A >> 16), T(B >> 16)));
}
template <class T>
PORTHIP_HOST_DEVICE unsigned maxPair(unsigned A, unsigned B) {
  return paired(max(T(A), T(B)), max(T(A >> 16), T(B >> 16)));
}
} // namespace detail
PORTHIP_HOST_DEVICE unsigned min_u16x2(unsigned A, unsigned B) {
  return detail::minPair<unsigned short>(A, B);
}
PORTHIP_HOST_DEVICE unsigned max_u16x2(unsigned A, unsigned B) {
  return detail::maxPair<unsigned short>(A, B);
}
PORTHIP_HOST_DEVICE unsigned min_s16x2(unsigned A, unsigned B) {
  return detail::minPair<short>(A, B);
}
PORTHIP_HOST_DEVICE unsigned max_s16x2(unsigned A, unsigned B) {
  return detail::maxPair<short>(A, B);
}

// A value clamped to what To holds.
template <class To, class From> PORTHIP_HOST_DEVICE To clamp(From Value) {
  constexpr bool IsSigned = detail::IsSigned<To>::Value;
  constexpr int Bits = sizeof(To) * 8 - (IsSigned ? 1 : 0);
  const unsigned long long High = ~0ull >> (64 - Bits);
  if (detail::IsSigned<From>::Value && Value < From(0)) {
    if (!IsSigned)
      return 0;
    return (long long)Value < -(long long)High - 1 ? To(-(long long)High - 1)
                                                   : To(Value);
  }
  return (unsigned long long)Value > High ? To(High) : To(Value);
}
// Two values clamped to Bits bits, below the bits of C.
template <int Bits, bool IsSigned>
PORTHIP_HOST_DEVICE unsigned cvt_pack(int A, int B, unsigned C) {
  constexpr int Low = IsSigned ? -(1 << (Bits - 1)) : 0;
  constexpr int High = IsSigned ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
  constexpr unsigned Mask = (1u << Bits) - 1u;
  unsigned X = unsigned(A < Low ? Low : A > High ? High : A) & Mask;
  unsigned Y = unsigned(B < Low ? Low : B > High ? High : B) & Mask;
  return (Bits == 16 ? 0u : C << (2 * Bits & 31)) | X << Bits | Y;
}

// Logic and shifts ------------------------------------------------------------

// Bit by bit, the bit of Table at the place that the bits of A, B, C say.
template <int Table>
PORTHIP_HOST_DEVICE unsigned lop3(unsigned A, unsigned B, unsigned C) {
  static_assert(Table >= 0 && Table < 256, "a table has 8 bits");
  return (Table & 0x80 ? A & B & C : 0u) | (Table & 0x40 ? A & B & ~C : 0u) |
         (Table & 0x20 ? A & ~B & C : 0u) | (Table & 0x10 ? A & ~B & ~C : 0u) |
         (Table & 0x08 ? ~A & B & C : 0u) | (Table & 0x04 ? ~A & B & ~C : 0u) |
         (Table & 0x02 ? ~A & ~B & C : 0u) | (Table & 0x01 ? ~A & ~B & ~C : 0u);
}

// Beyond the width all bits are shifted out.
template <class T> PORTHIP_HOST_DEVICE T shl(T A, unsigned Amount) {
  return Amount < sizeof(T) * 8 ? T(detail::Unsigned<T>(A) << Amount) : T(0);
}
template <class T> PORTHIP_HOST_DEVICE T shr(T A, unsigned Amount) {
  if (Amount < sizeof(T) * 8)
    return T(A >> Amount);
  return A < T(0) ? T(-1) : T(0);
}
// Bits ------------------------------------------------------------------------

namespace detail {
// 2^Length - 1; all ones from the width on.
template <class U> PORTHIP_HOST_DEVICE U lowMask(unsigned Length) {
  return Length < sizeof(U) * 8 ? U((U(1) << Length) - 1) : U(~U(0));
}
} // namespace detail

// Index of the highest bit, of a negative number that is not the sign; all
// ones where there is none.
namespace detail {
template <class T>
PORTHIP_HOST_DEVICE unsigned highestBitOf(T A, bool AsShift) {
  using U = Unsigned<T>;
  return highestBit(A < T(0) ? U(~A) : U(A), sizeof(T) * 8, AsShift);
}
} // namespace detail
template <class T> PORTHIP_HOST_DEVICE unsigned bfind_shiftamt(T A) {
  return detail::highestBitOf(A, true);
}
template <class T> PORTHIP_HOST_DEVICE unsigned bfind(T A) {
  return detail::highestBitOf(A, false);
}

namespace detail {
// Positions and lengths count by their lowest byte; those of 64 bits count
// whole, beyond what the PTX ISA says of them (as an H200 gave).
template <class T> PORTHIP_HOST_DEVICE unsigned fieldNumber(unsigned N) {
  return sizeof(T) < 8 ? N & 255u : N > 255u ? 255u : N;
}
} // namespace detail

template <class T>
PORTHIP_HOST_DEVICE T bfe(T A, unsigned First, unsigned Length) {
  using U = detail::Unsigned<T>;
  constexpr unsigned Width = sizeof(T) * 8;
  First = detail::fieldNumber<T>(First);
  Length = detail::fieldNumber<T>(Length);
  if (Length == 0)
    return 0;
  // Beyond the value there are copies of its sign.
  T Shifted = shr(A, First);
  if (Length >= Width)
    return Shifted;
  U Field = U(U(Shifted) & detail::lowMask<U>(Length));
  bool IsNegative = detail::IsSigned<T>::Value && (Field >> (Length - 1) & 1);
  return T(IsNegative ? U(Field | U(~detail::lowMask<U>(Length))) : Field);
}
template <class T>
PORTHIP_HOST_DEVICE T bfi(T Field, typename detail::Same<T>::Type Into,
                          unsigned First, unsigned Length) {
  using U = detail::Unsigned<T>;
  First = detail::fieldNumber<T>(First);
  U Mask = shl(detail::lowMask<U>(detail::fieldNumber<T>(Length)), First);
  return T((U(Into) & U(~Mask)) | (shl(U(Field), First) & Mask));
}
} // namespace ptx
} // namespace porthip
#endif
