// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipBLAS with the types of the HIP runtime (hipComplex, hipDataType) and with
// hipblasComputeType_t, as cuBLAS has them: the second version of its
// interface, which HIPBLAS_V2 chooses in hipBLAS 2 (HIP 6) and which is the
// only one in hipBLAS 3. hipBLAS 0 and 1 (HIP 5) have the first one only: real
// BLAS functions are the same there, complex ones and GemmEx are not. Half is
// __half, from HIP 5.5 on.
#ifndef PORTHIP_BLAS_H
#define PORTHIP_BLAS_H

#ifndef HIPBLAS_V2
#define HIPBLAS_V2
#endif
#if defined(__cplusplus) && !defined(HIPBLAS_USE_HIP_HALF)
#define HIPBLAS_USE_HIP_HALF
#endif
#include <hipblas/hipblas.h>

#endif
