// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products with descriptors: D = f(alpha op(A) op(B) + beta C), with matrices
// by columns or rows, scales, and an epilogue. All that is computed is computed
// in floats (or doubles, or 32-bit integers) and rounded once. Source: cuBLAS,
// "cublasLtMatmul", "cublasLtEpilogue_t"; hipBLASLt has the same.
#ifndef PORTHIP_LIBRARIES_BLASLT_MATMUL_H
#define PORTHIP_LIBRARIES_BLASLT_MATMUL_H

#include "Libraries/Blas/Gemm.h"

namespace porthip::blas {

/// The bits of both vendors' epilogues.
enum EpilogueBits : uint32_t {
  EpilogueDefault = 1,
  EpilogueRelu = 2,
  EpilogueBias = 4,
  EpilogueDRelu = 8,
  EpilogueBiasGradient = 16, ///< of D, over its columns
  EpilogueGelu = 32,
  EpilogueDGelu = 64,
  EpilogueAux = 128,
  EpilogueBiasGradientA = 256,
  EpilogueBiasGradientB = 512
};

struct Layout {
  Type Of = Type::None;
  int VendorsType = 0; ///< by its number
  bool IsByRows = false;
  uint64_t Rows = 0, Columns = 0;
  int64_t Ld = 0;
  int32_t BatchCount = 1;
  int64_t Stride = 0; ///< in elements
};

enum class Scalars { Host, Device, AlphaDeviceVectorBetaHost };

struct MatmulDesc {
  Compute How;
  Type Scale = Type::None;
  int VendorsCompute = 0, VendorsScale = 0; ///< by their numbers
  Trans TA = CblasNoTrans, TB = CblasNoTrans;
  Scalars Pointers = Scalars::Host;
  uint32_t Epilogue = EpilogueDefault;
  const void *Bias = nullptr;
  Type BiasType = Type::None; ///< None: D's
  int VendorsBiasType = -1;
  int64_t BiasStride = 0;
  void *Aux = nullptr;
  int64_t AuxLd = 0, AuxStride = 0;
  /// Floats on the device; null: 1.
  const float *AScale = nullptr, *BScale = nullptr, *CScale = nullptr,
              *DScale = nullptr;
};

struct Matmul {
  MatmulDesc How;
  const void *Alpha = nullptr, *A = nullptr, *B = nullptr, *Beta = nullptr,
             *C = nullptr;
  void *D = nullptr;
  Layout OfA, OfB, OfC, OfD;
};

/// Success where the call would be computed: InvalidValue for sizes that do not
/// fit each other, NotSupported for types and epilogues that the vendors do not
/// list, or that are not computed here.
Code checkMatmul(const Matmul &M);
Code matmul(Handle &H, const Matmul &M);

} // namespace porthip::blas
#endif
