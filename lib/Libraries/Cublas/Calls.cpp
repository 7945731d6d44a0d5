// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Levels 1 to 3 with sizes of 32 bits.
#include "Libraries/Cublas/Types.h"
#include "cuda_bf16.h"

#define BLAS_I int
#define BLAS_V(L, Op) cublas##L##Op##_v2
#define BLAS_N(L, Op) cublas##L##Op
#include "Libraries/Cublas/Entries.inc"
#include "Libraries/Cublas/Ex.inc"
#define PORTHIP_GROUPS Groups32
#include "Libraries/Cublas/More.inc"

//===-- Without sizes of 64 bits ------------------------------------------===//

BLAS_EXPORT cublasStatus_t cublasRotgEx(cublasHandle_t H, void *A, void *B,
                                        cudaDataType Type, void *C, void *S,
                                        cudaDataType TurnType, cudaDataType How)
    BLAS_BODY(true, ofOneReal({Type, TurnType, How},
                              [&](auto Zero) {
                                using T = decltype(Zero);
                                return rotg(Live, static_cast<T *>(A),
                                            static_cast<T *>(B),
                                            static_cast<T *>(C),
                                            static_cast<T *>(S));
                              })) BLAS_EXPORT cublasStatus_t
    cublasRotmgEx(cublasHandle_t H, void *D1, cudaDataType D1Type, void *D2,
                  cudaDataType D2Type, void *X1, cudaDataType X1Type,
                  const void *Y1, cudaDataType Y1Type, void *Param,
                  cudaDataType ParamType, cudaDataType How)
        BLAS_BODY(true,
                  ofOneReal({D1Type, D2Type, X1Type, Y1Type, ParamType, How},
                            [&](auto Zero) {
                              using T = decltype(Zero);
                              return rotmg(Live, static_cast<T *>(D1),
                                           static_cast<T *>(D2),
                                           static_cast<T *>(X1),
                                           static_cast<const T *>(Y1),
                                           static_cast<T *>(Param));
                            }))
