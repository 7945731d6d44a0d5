// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors whose types are arguments, and LU of batches.
// Source: cuBLAS, "cublasDotEx", "cublas<t>getrfBatched" and their kin.
#ifndef PORTHIP_LIBRARIES_BLAS_LEVELEX_H
#define PORTHIP_LIBRARIES_BLAS_LEVELEX_H

#include "Libraries/Blas/Gemm.h"

namespace porthip::blas {

/// A vector whose type is known when the program runs.
struct AnyVector {
  const void *Base = nullptr;
  Type Of = Type::None;
  Index Inc = 1;
};

/// Half and bfloat16 are summed as floats, the others in their own type. How:
/// the type of the execution. NotSupported: types that the vendors do not list.
Code dotEx(Handle &H, bool Conjugates, Index N, AnyVector X, AnyVector Y,
           void *Result, Type ResultType, Type How);
Code nrm2Ex(Handle &H, Index N, AnyVector X, void *Result, Type ResultType,
            Type How);
Code scalEx(Handle &H, Index N, const void *Alpha, Type AlphaType, AnyVector X,
            Type How);
Code axpyEx(Handle &H, Index N, const void *Alpha, Type AlphaType, AnyVector X,
            AnyVector Y, Type How);
Code asumEx(Handle &H, Index N, AnyVector X, void *Result, Type ResultType,
            Type How);
Code copyEx(Handle &H, Index N, AnyVector X, AnyVector Y);
Code swapEx(Handle &H, Index N, AnyVector X, AnyVector Y);
/// I: int or Index.
template <class I> Code amaxEx(Handle &H, Index N, AnyVector X, I *Result);
template <class I> Code aminEx(Handle &H, Index N, AnyVector X, I *Result);
/// Rotation of complex vectors with real numbers for both.
Code rotEx(Handle &H, Index N, AnyVector X, AnyVector Y, const void *Cosine,
           const void *Sine, Type TurnType, Type How);

/// syrk and herk whose factor may have complex 8-bit integers (HasBytes), which
/// are summed as floats.
Code rankKEx(Handle &H, bool IsHermitian, Uplo U, Trans TA, Index N, Index K,
             const void *Alpha, const void *A, bool HasBytes, Index LdA,
             const void *Beta, std::complex<float> *C, Index LdC);
/// A product with a vector, or many by strides or by arrays of pointers, with
/// half or bfloat16 and scalars of float.
Code gemvEx(Handle &H, Trans TA, Index M, Index N, const float *Alpha, Matrix A,
            Matrix X, Index IncX, const float *Beta, Matrix Y, Index IncY,
            Index Count, bool IsArray);

/// A triangle from columns one behind the other, and to these.
template <class T>
Code tpttr(Handle &H, Uplo U, Index N, const T *AP, T *A, Index LdA);
template <class T>
Code trttp(Handle &H, Uplo U, Index N, const T *A, Index LdA, T *AP);

/// Pivots null: without pivoting. Info: one for each matrix, on the device.
template <class T>
Code getrfBatched(Handle &H, Index N, T *const *A, Index LdA, int *Pivots,
                  int *Info, Index Count);
template <class T>
Code getriBatched(Handle &H, Index N, const T *const *A, Index LdA,
                  const int *Pivots, T *const *C, Index LdC, int *Info,
                  Index Count);
/// LU and the inverse in one, of matrices of few rows.
constexpr Index LargestInverse = 32;
template <class T>
Code matinvBatched(Handle &H, Index N, const T *const *A, Index LdA,
                   T *const *C, Index LdC, int *Info, Index Count);
/// Info: one number on the host, of the arguments.
template <class T>
Code getrsBatched(Handle &H, Trans TA, Index N, Index Columns,
                  const T *const *A, Index LdA, const int *Pivots, T *const *B,
                  Index LdB, int *Info, Index Count);

/// Info: as above.
template <class T>
Code geqrfBatched(Handle &H, Index M, Index N, T *const *A, Index LdA,
                  T *const *Tau, int *Info, Index Count);
/// Least squares. EachInfo: one for each matrix, on the device, or null.
template <class T>
Code gelsBatched(Handle &H, Trans TA, Index M, Index N, Index Columns,
                 T *const *A, Index LdA, T *const *B, Index LdB, int *Info,
                 int *EachInfo, Index Count);
/// LU without pivoting, in place. The first diagonal element that is zero, from
/// 1; 0: none.
template <class T> int withoutPivots(Index M, Index N, T *A, Index Ld);

} // namespace porthip::blas
#endif
