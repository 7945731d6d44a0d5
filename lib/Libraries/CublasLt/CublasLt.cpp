// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The numbers of cublasLt's attributes, and calls that hipblasLt does not have.
#include "Libraries/BlasLt/Attributes.h"
#include "Libraries/BlasLt/Matmul.h"
#include "Libraries/BlasLt/Preference.h"
#include "Libraries/Cublas/Types.h"

#include "cublasLt.h"

#define BLAS_TYPE cudaDataType_t
#define BLAS_COMPUTE cublasComputeType_t
#define LT(Name) cublasLt##Name
#define LT_T(Name) cublasLt##Name##_t
#define LT_NUMBER(Name) CUBLASLT_##Name
#define LT_UNKNOWN_POINTER_MODE NotSupported
#define LT_CONST
#define LT_STREAM cudaStream_t

namespace porthip::blas {

static Code atTrans(Trans &T, AttributeCall Call) {
  int Value = T == CblasNoTrans ? CUBLAS_OP_N
              : T == CblasTrans ? CUBLAS_OP_T
                                : CUBLAS_OP_C;
  Code Result = Call.as<int32_t>(Value);
  Trans New = transOf(cublasOperation_t(Value));
  if (Result != Code::Success || !New)
    return Code::InvalidValue;
  T = New;
  return Code::Success;
}

#include "Libraries/BlasLt/Attributes.inc"

/// One value is all that is computed.
static Code atOnly(int Only, AttributeCall Call) {
  int Value = Only;
  Code Result = Call.as<int32_t>(Value);
  return Result == Code::Success && Value != Only ? Code::NotSupported : Result;
}

static Code atCompute(MatmulDesc &D, AttributeCall Call) {
  Code Result = Call.as<int32_t>(D.VendorsCompute);
  if (Result == Code::Success)
    D.How = computeOf(cublasComputeType_t(D.VendorsCompute));
  return Result;
}

static Code attributeOf(MatmulDesc &D, cublasLtMatmulDescAttributes_t Which,
                        AttributeCall Call) {
  switch (int(Which)) {
  case CUBLASLT_MATMUL_DESC_COMPUTE_TYPE:
    return atCompute(D, Call);
  case CUBLASLT_MATMUL_DESC_SCALE_TYPE:
    return atType(D.Scale, D.VendorsScale, Call);
  case CUBLASLT_MATMUL_DESC_TRANSC:
    return atOnly(CUBLAS_OP_N, Call);
  case CUBLASLT_MATMUL_DESC_FILL_MODE:
    return atOnly(CUBLAS_FILL_MODE_FULL, Call);
  case CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE:
    return Call.as<int64_t>(D.BiasStride);
  }
  return commonAttribute(D, Which, Call);
}

static Code attributeOf(Preference &P,
                        cublasLtMatmulPreferenceAttributes_t Which,
                        AttributeCall Call) {
  switch (int(Which)) {
  case CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK:
    return Call.as<uint32_t>(P.ReductionMask);
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES:
  case CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES:
    return Call.as<uint32_t>(
        P.Alignments[Which - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES]);
  case CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT:
    return Call.as<float>(P.MaxWaves);
  case CUBLASLT_MATMUL_PREF_IMPL_MASK:
    return Call.as<uint64_t>(P.ImplementationMask);
  }
  return commonAttribute(P, Which, Call);
}

} // namespace porthip::blas

#include "Libraries/BlasLt/Api.inc"

BLAS_EXPORT size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
BLAS_EXPORT const char *cublasLtGetStatusName(cublasStatus_t S) {
  return statusName(S);
}
BLAS_EXPORT const char *cublasLtGetStatusString(cublasStatus_t S) {
  return statusText(S);
}

namespace {
/// In room that the program has, and that nobody gives back: its contents are
/// never released, as the program may have copied it.
template <class T, class Opaque> cublasStatus_t init(Opaque *To, T Value) {
  if (!To)
    return CUBLAS_STATUS_INVALID_VALUE;
  T *Part = new T(Value);
  std::memcpy(To, &Part, sizeof(Part));
  return CUBLAS_STATUS_SUCCESS;
}
} // namespace

BLAS_EXPORT cublasStatus_t cublasLtMatrixLayoutInit_internal(
    cublasLtMatrixLayout_t L, size_t, cudaDataType Of, uint64_t Rows,
    uint64_t Columns, int64_t Ld) {
  return init(L, layoutFrom(Of, Rows, Columns, Ld));
}
BLAS_EXPORT cublasStatus_t cublasLtMatrixLayoutInit(cublasLtMatrixLayout_t L,
                                                    cudaDataType Of,
                                                    uint64_t Rows,
                                                    uint64_t Columns,
                                                    int64_t Ld) {
  return init(L, layoutFrom(Of, Rows, Columns, Ld));
}
BLAS_EXPORT cublasStatus_t
cublasLtMatmulDescInit_internal(cublasLtMatmulDesc_t D, size_t,
                                cublasComputeType_t How, cudaDataType_t Scale) {
  return init(D, descFrom(How, Scale));
}
BLAS_EXPORT cublasStatus_t cublasLtMatmulDescInit(cublasLtMatmulDesc_t D,
                                                  cublasComputeType_t How,
                                                  cudaDataType_t Scale) {
  return init(D, descFrom(How, Scale));
}
BLAS_EXPORT cublasStatus_t
cublasLtMatmulPreferenceInit_internal(cublasLtMatmulPreference_t P, size_t) {
  return init(P, Preference());
}
BLAS_EXPORT cublasStatus_t
cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t P) {
  return init(P, Preference());
}
