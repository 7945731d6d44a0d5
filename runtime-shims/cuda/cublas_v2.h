// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BLAS: the names that programs write stand for the versioned functions.
#ifndef PORTHIP_CUBLAS_V2_H
#define PORTHIP_CUBLAS_V2_H
#define CUBLAS_V2_H_

#include "cublas_api.h"
#include "porthip_cublas_names.inc"

#define cublasCreate cublasCreate_v2
#define cublasCrotg_64 cublasCrotg_v2_64
#define cublasDestroy cublasDestroy_v2
#define cublasDrotg_64 cublasDrotg_v2_64
#define cublasDrotmg_64 cublasDrotmg_v2_64
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasGetStream cublasGetStream_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasSetStream cublasSetStream_v2
#define cublasSetWorkspace cublasSetWorkspace_v2
#define cublasSrotg_64 cublasSrotg_v2_64
#define cublasSrotmg_64 cublasSrotmg_v2_64
#define cublasZrotg_64 cublasZrotg_v2_64

#endif
