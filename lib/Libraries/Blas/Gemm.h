// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// General products, in all types and forms: C = alpha op(A) op(B) + beta C, one
// or many, by a stride or by arrays of pointers. Inputs of half, bfloat16 and
// TF32 are multiplied and summed as floats, 8-bit integers as exact integers
// that wrap at 32 bits.
// Source: cuBLAS, "cublasGemmEx"; hipBLAS, "hipblasGemmEx".
#ifndef PORTHIP_LIBRARIES_BLAS_GEMM_H
#define PORTHIP_LIBRARIES_BLAS_GEMM_H

#include "Libraries/Blas/Blas.h"
#include <vector>

namespace porthip::blas {

enum class Type : uint8_t { None, F16, BF16, F32, F64, C32, C64, I8, I32 };
unsigned bytesOf(Type T);
/// As C++ has it: "__half".
const char *nameOf(Type T);

/// How inputs are rounded before they are multiplied as floats.
enum class Rounding : uint8_t { None, Half, Bfloat, Tf32 };

/// The type of accumulation, and so of alpha and beta; None: not known.
struct Compute {
  Type Scale = Type::None;
  Rounding Inputs = Rounding::None;
  bool IsPedantic = false; ///< the handle's math mode does not count
};

struct Matrix {
  /// Address of an array of problems: pointers to matrices, themselves on the
  /// device.
  const void *Base = nullptr;
  Type Of = Type::None;
  Index Ld = 0, Stride = 0;
};

struct GemmProblem {
  Trans TA = CblasNoTrans, TB = CblasNoTrans;
  Index M = 0, N = 0, K = 0;
  const void *Alpha = nullptr, *Beta = nullptr;
  Matrix A, B, C;
  Index Count = 1;
  bool IsArray = false;
  Compute How;
};

/// NotSupported: a combination of types that the vendors do not list.
Code gemm(Handle &H, const GemmProblem &P);

/// Batches one after the other, all of arrays of pointers. Nothing is computed
/// where one of them is refused.
Code gemmGroups(Handle &H, const std::vector<GemmProblem> &Groups);

template <class T> constexpr Type TypeOf = Type::None;
template <> inline constexpr Type TypeOf<float> = Type::F32;
template <> inline constexpr Type TypeOf<double> = Type::F64;
template <> inline constexpr Type TypeOf<std::complex<float>> = Type::C32;
template <> inline constexpr Type TypeOf<std::complex<double>> = Type::C64;

} // namespace porthip::blas
#endif
