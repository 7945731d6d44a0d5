// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BLAS as both vendors have it, computed by OpenBLAS: matrices by columns,
// scalars and results by the handle's pointer mode, in the handle's stream. The
// front ends check handles and turn enumerators into CBLAS's; 0 is none.
// T: float, double, std::complex of these.
// Source: cuBLAS and hipBLAS, "Level-1" to "Level-3 Function Reference".
#ifndef PORTHIP_LIBRARIES_BLAS_BLAS_H
#define PORTHIP_LIBRARIES_BLAS_BLAS_H

#include "Libraries/Blas/Handle.h"
#include "Libraries/Blas/OpenBlas.h"

namespace porthip::blas {

using Index = int64_t;
using Trans = CBLAS_TRANSPOSE;
using Uplo = CBLAS_UPLO;
using Diag = CBLAS_DIAG;
using Side = CBLAS_SIDE;

//===-- Level 1 -----------------------------------------------------------===//

template <class T, class I>
Code amax(Handle &H, Index N, const T *X, Index IncX, I *Result);
template <class T, class I>
Code amin(Handle &H, Index N, const T *X, Index IncX, I *Result);
template <class T>
Code asum(Handle &H, Index N, const T *X, Index IncX, RealOf<T> *Result);
template <class T>
Code nrm2(Handle &H, Index N, const T *X, Index IncX, RealOf<T> *Result);
template <class T>
Code dot(Handle &H, bool Conjugates, Index N, const T *X, Index IncX,
         const T *Y, Index IncY, T *Result);
template <class T>
Code axpy(Handle &H, Index N, const T *Alpha, const T *X, Index IncX, T *Y,
          Index IncY);
template <class T>
Code copy(Handle &H, Index N, const T *X, Index IncX, T *Y, Index IncY);
template <class T>
Code swap(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY);
/// S: T, or its real type.
template <class T, class S>
Code scal(Handle &H, Index N, const S *Alpha, T *X, Index IncX);
/// S: T, or its real type.
template <class T, class S>
Code rot(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY,
         const RealOf<T> *C, const S *Sine);
template <class T> Code rotg(Handle &H, T *A, T *B, RealOf<T> *C, T *S);
template <class T>
Code rotm(Handle &H, Index N, T *X, Index IncX, T *Y, Index IncY,
          const T *Param);
template <class T>
Code rotmg(Handle &H, T *D1, T *D2, T *X1, const T *Y1, T *Param);

//===-- Level 2 -----------------------------------------------------------===//

template <class T>
Code gemv(Handle &H, Trans TA, Index M, Index N, const T *Alpha, const T *A,
          Index LdA, const T *X, Index IncX, const T *Beta, T *Y, Index IncY);
/// Count of them, by strides, or by arrays of pointers on the device.
template <class T> struct VectorBatch {
  const T *Base = nullptr;
  const T *const *Array = nullptr;
  Index Ld = 0, Stride = 0;
  const T *at(Index I) const { return Array ? Array[I] : Base + I * Stride; }
};
template <class T>
Code gemvMany(Handle &H, Trans TA, Index M, Index N, const T *Alpha,
              VectorBatch<T> A, VectorBatch<T> X, const T *Beta,
              VectorBatch<T> Y, Index Count);
template <class T>
Code gbmv(Handle &H, Trans TA, Index M, Index N, Index Kl, Index Ku,
          const T *Alpha, const T *A, Index LdA, const T *X, Index IncX,
          const T *Beta, T *Y, Index IncY);
template <class T>
Code ger(Handle &H, bool Conjugates, Index M, Index N, const T *Alpha,
         const T *X, Index IncX, const T *Y, Index IncY, T *A, Index LdA);
/// Symmetric, or for complex T with IsHermitian Hermitian.
template <class T>
Code symv(Handle &H, bool IsHermitian, Uplo U, Index N, const T *Alpha,
          const T *A, Index LdA, const T *X, Index IncX, const T *Beta, T *Y,
          Index IncY);
template <class T>
Code sbmv(Handle &H, Uplo U, Index N, Index K, const T *Alpha, const T *A,
          Index LdA, const T *X, Index IncX, const T *Beta, T *Y, Index IncY);
template <class T>
Code spmv(Handle &H, Uplo U, Index N, const T *Alpha, const T *AP, const T *X,
          Index IncX, const T *Beta, T *Y, Index IncY);
template <class T>
Code syr(Handle &H, Uplo U, Index N, const T *Alpha, const T *X, Index IncX,
         T *A, Index LdA);
template <class T>
Code her(Handle &H, Uplo U, Index N, const RealOf<T> *Alpha, const T *X,
         Index IncX, T *A, Index LdA);
/// Real: symmetric; complex: Hermitian where IsHermitian.
template <class T>
Code syr2(Handle &H, bool IsHermitian, Uplo U, Index N, const T *Alpha,
          const T *X, Index IncX, const T *Y, Index IncY, T *A, Index LdA);
/// Complex: Hermitian.
template <class T>
Code spr(Handle &H, Uplo U, Index N, const RealOf<T> *Alpha, const T *X,
         Index IncX, T *AP);
template <class T>
Code spr2(Handle &H, Uplo U, Index N, const T *Alpha, const T *X, Index IncX,
          const T *Y, Index IncY, T *AP);
enum class Triangle { Full, Band, Packed };
/// trmv, tbmv, tpmv, and with Solves trsv, tbsv, tpsv.
template <class T>
Code trmv(Handle &H, Triangle Kind, bool Solves, Uplo U, Trans TA, Diag D,
          Index N, Index K, const T *A, Index LdA, T *X, Index IncX);

//===-- Level 3 -----------------------------------------------------------===//

template <class T>
Code symm(Handle &H, bool IsHermitian, Side S, Uplo U, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, const T *B, Index LdB,
          const T *Beta, T *C, Index LdC);
template <class T>
Code syrk(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
          const T *A, Index LdA, const T *Beta, T *C, Index LdC);
template <class T>
Code herk(Handle &H, Uplo U, Trans TA, Index N, Index K, const RealOf<T> *Alpha,
          const T *A, Index LdA, const RealOf<T> *Beta, T *C, Index LdC);
template <class T>
Code syr2k(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
           const T *A, Index LdA, const T *B, Index LdB, const T *Beta, T *C,
           Index LdC);
template <class T>
Code her2k(Handle &H, Uplo U, Trans TA, Index N, Index K, const T *Alpha,
           const T *A, Index LdA, const T *B, Index LdB, const RealOf<T> *Beta,
           T *C, Index LdC);
/// syrkx, herkx: the product's triangle alone. S: T, or its real type (herkx).
template <class T, class S>
Code syrkx(Handle &H, bool IsHermitian, Uplo U, Trans TA, Index N, Index K,
           const T *Alpha, const T *A, Index LdA, const T *B, Index LdB,
           const S *Beta, T *C, Index LdC);
/// C = alpha op(A) B, or B op(A). C may be B.
template <class T>
Code trmm(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, const T *B, Index LdB, T *C,
          Index LdC);
template <class T>
Code trsm(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
          const T *Alpha, const T *A, Index LdA, T *B, Index LdB);
template <class T>
Code trsmBatched(Handle &H, Side S, Uplo U, Trans TA, Diag D, Index M, Index N,
                 const T *Alpha, const T *const *A, Index LdA, T *const *B,
                 Index LdB, Index Count);

//===-- Extensions --------------------------------------------------------===//

template <class T>
Code geam(Handle &H, Trans TA, Trans TB, Index M, Index N, const T *Alpha,
          const T *A, Index LdA, const T *Beta, const T *B, Index LdB, T *C,
          Index LdC);
template <class T>
Code dgmm(Handle &H, Side S, Index M, Index N, const T *A, Index LdA,
          const T *X, Index IncX, T *C, Index LdC);

} // namespace porthip::blas
#endif
