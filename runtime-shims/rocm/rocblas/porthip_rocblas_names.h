// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocBLAS's names of the calls that it has as hipBLAS does: of S and gemmBatched
// PORTHIP_ROCBLAS_NAME makes rocblas_sgemm_batched. Also for the stand-in itself.
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

#define PORTHIP_ROCBLAS_L_S s
#define PORTHIP_ROCBLAS_L_D d
#define PORTHIP_ROCBLAS_L_C c
#define PORTHIP_ROCBLAS_L_Z z
#define PORTHIP_ROCBLAS_L_H h
#define PORTHIP_ROCBLAS_L_Is is
#define PORTHIP_ROCBLAS_L_Id id
#define PORTHIP_ROCBLAS_L_Ic ic
#define PORTHIP_ROCBLAS_L_Iz iz
#define PORTHIP_ROCBLAS_L_Sc sc
#define PORTHIP_ROCBLAS_L_Dz dz
#define PORTHIP_ROCBLAS_L_Cs cs
#define PORTHIP_ROCBLAS_L_Zd zd
#define PORTHIP_ROCBLAS_L_Dot dot
#define PORTHIP_ROCBLAS_L_Dotc dotc
#define PORTHIP_ROCBLAS_L_Nrm2 nrm2
#define PORTHIP_ROCBLAS_L_Scal scal
#define PORTHIP_ROCBLAS_L_Axpy axpy

#define PORTHIP_ROCBLAS_OP_amax amax
#define PORTHIP_ROCBLAS_OP_amin amin
#define PORTHIP_ROCBLAS_OP_asum asum
#define PORTHIP_ROCBLAS_OP_nrm2 nrm2
#define PORTHIP_ROCBLAS_OP_dot dot
#define PORTHIP_ROCBLAS_OP_dotu dotu
#define PORTHIP_ROCBLAS_OP_dotc dotc
#define PORTHIP_ROCBLAS_OP_axpy axpy
#define PORTHIP_ROCBLAS_OP_copy copy
#define PORTHIP_ROCBLAS_OP_swap swap
#define PORTHIP_ROCBLAS_OP_scal scal
#define PORTHIP_ROCBLAS_OP_rot rot
#define PORTHIP_ROCBLAS_OP_rotm rotm
#define PORTHIP_ROCBLAS_OP_rotg rotg
#define PORTHIP_ROCBLAS_OP_rotmg rotmg
#define PORTHIP_ROCBLAS_OP_gemv gemv
#define PORTHIP_ROCBLAS_OP_gbmv gbmv
#define PORTHIP_ROCBLAS_OP_syr syr
#define PORTHIP_ROCBLAS_OP_ger ger
#define PORTHIP_ROCBLAS_OP_geru geru
#define PORTHIP_ROCBLAS_OP_gerc gerc
#define PORTHIP_ROCBLAS_OP_symv symv
#define PORTHIP_ROCBLAS_OP_hemv hemv
#define PORTHIP_ROCBLAS_OP_syr2 syr2
#define PORTHIP_ROCBLAS_OP_her2 her2
#define PORTHIP_ROCBLAS_OP_symm symm
#define PORTHIP_ROCBLAS_OP_hemm hemm
#define PORTHIP_ROCBLAS_OP_her her
#define PORTHIP_ROCBLAS_OP_herk herk
#define PORTHIP_ROCBLAS_OP_her2k her2k
#define PORTHIP_ROCBLAS_OP_herkx herkx
#define PORTHIP_ROCBLAS_OP_sbmv sbmv
#define PORTHIP_ROCBLAS_OP_spmv spmv
#define PORTHIP_ROCBLAS_OP_spr spr
#define PORTHIP_ROCBLAS_OP_spr2 spr2
#define PORTHIP_ROCBLAS_OP_hbmv hbmv
#define PORTHIP_ROCBLAS_OP_hpmv hpmv
#define PORTHIP_ROCBLAS_OP_hpr hpr
#define PORTHIP_ROCBLAS_OP_hpr2 hpr2
#define PORTHIP_ROCBLAS_OP_trmv trmv
#define PORTHIP_ROCBLAS_OP_tbmv tbmv
#define PORTHIP_ROCBLAS_OP_tpmv tpmv
#define PORTHIP_ROCBLAS_OP_trsv trsv
#define PORTHIP_ROCBLAS_OP_tbsv tbsv
#define PORTHIP_ROCBLAS_OP_tpsv tpsv
#define PORTHIP_ROCBLAS_OP_syrk syrk
#define PORTHIP_ROCBLAS_OP_syr2k syr2k
#define PORTHIP_ROCBLAS_OP_syrkx syrkx
#define PORTHIP_ROCBLAS_OP_trmm trmm
#define PORTHIP_ROCBLAS_OP_trsm trsm
#define PORTHIP_ROCBLAS_OP_geam geam
#define PORTHIP_ROCBLAS_OP_dgmm dgmm
#define PORTHIP_ROCBLAS_OP_gemm gemm
#define PORTHIP_ROCBLAS_OP_gemmBatched gemm_batched
#define PORTHIP_ROCBLAS_OP_gemmStridedBatched gemm_strided_batched
#define PORTHIP_ROCBLAS_OP_gemvBatched gemv_batched
#define PORTHIP_ROCBLAS_OP_gemvStridedBatched gemv_strided_batched
#define PORTHIP_ROCBLAS_OP_trsmBatched trsm_batched
#define PORTHIP_ROCBLAS_OP_Ex _ex

#endif
