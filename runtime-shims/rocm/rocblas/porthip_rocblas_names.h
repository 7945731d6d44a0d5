// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS's names of the calls that it has as hipBLAS does: of Dot and Ex
// PORTHIP_ROCBLAS_NAME makes rocblas_dot_ex. Also for the stand-in itself.
#ifndef PORTHIP_ROCBLAS_NAMES_H
#define PORTHIP_ROCBLAS_NAMES_H

#define PORTHIP_ROCBLAS_NAME(L, Op)                                            \
  PORTHIP_ROCBLAS_PASTE(PORTHIP_ROCBLAS_L_##L, PORTHIP_ROCBLAS_OP_##Op)
#define PORTHIP_ROCBLAS_NAME_64(L, Op)                                         \
  PORTHIP_ROCBLAS_PASTE_64(PORTHIP_ROCBLAS_L_##L, PORTHIP_ROCBLAS_OP_##Op)
#define PORTHIP_ROCBLAS_PASTE(l, op) PORTHIP_ROCBLAS_PASTE_(l, op)
#define PORTHIP_ROCBLAS_PASTE_(l, op) rocblas_##l##op
#define PORTHIP_ROCBLAS_PASTE_64(l, op) PORTHIP_ROCBLAS_PASTE_64_(l, op)
#define PORTHIP_ROCBLAS_PASTE_64_(l, op) rocblas_##l##op##_64

#define PORTHIP_ROCBLAS_L_Dot dot
#define PORTHIP_ROCBLAS_L_Dotc dotc
#define PORTHIP_ROCBLAS_L_Nrm2 nrm2
#define PORTHIP_ROCBLAS_L_Rot rot
#define PORTHIP_ROCBLAS_L_Scal scal
#define PORTHIP_ROCBLAS_L_Axpy axpy

#define PORTHIP_ROCBLAS_OP_Ex _ex

#endif
