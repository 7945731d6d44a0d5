// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers in the formats that tensor cores multiply, and the shapes.
#ifndef PORTHIP_TEST_PTX_MATRIXFORMATS_H
#define PORTHIP_TEST_PTX_MATRIXFORMATS_H

#include "Harness.h"
#include <cmath>

namespace porthip::ptx::test {

struct Format {
  const char *Name;
  unsigned Bits = 0;
  unsigned Exponent = 0, Fraction = 0; ///< bits; 0: an integer
  bool IsSigned = true, HasInfinity = true, IsFinite = false;
  unsigned SignBit = 0;     ///< of floating point
  const char *Letter = "r"; ///< of the constraint as a sum
  double Max = 0, Least = 0, Precision = 0;

  Format(const char *Name) : Name(Name) {
    std::string N = Name;
    if (N[0] == 's' || N[0] == 'u' || N == "b1") {
      Bits = unsigned(std::stoi(N.substr(1)));
      IsSigned = N[0] == 's';
      return;
    }
    auto Set = [&](unsigned B, unsigned E, unsigned F) {
      Bits = B;
      Exponent = E;
      Fraction = F;
    };
    N == "f16"    ? Set(16, 5, 10)
    : N == "bf16" ? Set(16, 8, 7)
    : N == "tf32" ? Set(32, 8, 10)
    : N == "e4m3" ? Set(8, 4, 3)
    : N == "e5m2" ? Set(8, 5, 2)
    : N == "e2m1" ? Set(8, 2, 1)
    : N == "e2m3" ? Set(8, 2, 3)
    : N == "e3m2" ? Set(8, 3, 2)
    : N == "f32"  ? Set(32, 8, 23)
                  : Set(64, 11, 52);
    HasInfinity = N != "e4m3";
    // These are in bits 0 to 5 of a byte, e2m1 in bits 2 to 5.
    if (N == "e2m1" || N == "e2m3" || N == "e3m2")
      SignBit = 5, IsFinite = true;
    Letter = N == "f32" ? "f" : N == "f64" ? "d" : "r";
    if (!SignBit)
      SignBit = Bits - 1;
    Max = std::ldexp(2 - std::ldexp(1, -int(Fraction)), bias() + IsFinite);
    Least = std::ldexp(1, 1 - bias() - int(Fraction));
    Precision = std::ldexp(1, -int(Fraction));
  }

  int bias() const { return (1 << (Exponent - 1)) - 1; }
  uint64_t mask() const {
    return Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  }
  /// Where the fraction begins: the last bits of a tf32 do not count.
  unsigned unused() const { return SignBit - Exponent - Fraction; }

  double decode(uint64_t Code) const {
    Code &= mask();
    if (!Exponent)
      return IsSigned && Code >> (Bits - 1)
                 ? double(int64_t(Code) - (int64_t(1) << Bits))
                 : double(Code);
    bool IsNegative = Code >> SignBit & 1;
    uint64_t F = Code >> unused() & ((uint64_t(1) << Fraction) - 1);
    int E = int(Code >> (unused() + Fraction)) & ((1 << Exponent) - 1);
    double V;
    if (!IsFinite && E == (1 << Exponent) - 1 && (HasInfinity || F == 7))
      V = F ? NAN : INFINITY;
    else if (E == 0)
      V = std::ldexp(double(F), 1 - bias() - int(Fraction));
    else
      V = std::ldexp(double(F | uint64_t(1) << Fraction),
                     E - bias() - int(Fraction));
    return IsNegative ? -V : V;
  }

  /// Cut off where it does not fit.
  uint64_t encode(double V) const {
    if (!Exponent)
      return uint64_t(int64_t(V)) & mask();
    uint64_t Sign = uint64_t(std::signbit(V)) << SignBit;
    V = std::fabs(V);
    if (V == 0)
      return Sign;
    int E;
    std::frexp(V, &E);
    E = std::max(E - 1, 1 - bias());
    uint64_t Units = uint64_t(std::ldexp(V, int(Fraction) - E));
    uint64_t Field = uint64_t(E + bias() - 1) << Fraction;
    return Sign | (Field + Units) << unused();
  }
};

/// M x 8 x K. D has the type of C.
struct Shape {
  unsigned M, K;
  Format D, A, B;
  std::string Operation, Mnemonic;
  double Precision; ///< of a term in the sum

  Shape(unsigned M, unsigned K, const Format &D, const Format &A,
        const Format &B, const std::string &Operation = "")
      : M(M), K(K), D(D), A(A), B(B), Operation(Operation) {
    bool IsAtEnd = Operation.find("popc") != std::string::npos;
    Mnemonic = "mma.sync.aligned.m" + std::to_string(M) + "n8k" +
               std::to_string(K) + ".row.col" + (IsAtEnd ? "" : Operation) +
               "." + D.Name + "." + A.Name + "." + B.Name + "." + D.Name +
               (IsAtEnd ? Operation : "");
    Precision = std::ldexp(1, A.Bits == 8 ? -12 : -23);
  }

  unsigned perRegister() const { return A.Bits == 64 ? 1 : 32 / A.Bits; }
  unsigned perSum() const { return D.Bits == 16 ? 2 : 1; }
  double multiply(uint64_t X, uint64_t Y) const {
    if (A.Bits == 1)
      return double(Operation == ".xor.popc" ? X ^ Y : X & Y);
    return A.decode(X) * B.decode(Y);
  }
};

} // namespace porthip::ptx::test
#endif
