// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The numbers of hipblasLt's attributes.
#include "Libraries/BlasLt/Attributes.h"
#include "Libraries/BlasLt/Matmul.h"
#include "Libraries/BlasLt/Preference.h"
#include "Libraries/Hipblas/Types.h"

#include "hipblaslt/hipblaslt.h"

#define LT(Name) hipblasLt##Name
#define LT_T(Name) hipblasLt##Name##_t
#define LT_NUMBER(Name) HIPBLASLT_##Name
#define LT_UNKNOWN_POINTER_MODE InvalidValue
#define LT_CONST const
#define LT_STREAM hipStream_t

namespace porthip::blas {

static Code atTrans(Trans &T, AttributeCall Call) {
  int Value = T;
  Code Result = Call.as<int32_t>(Value);
  Trans New = transOf(hipblasOperation_t(Value));
  if (Result != Code::Success || !New)
    return Code::InvalidValue;
  T = New;
  return Code::Success;
}

#include "Libraries/BlasLt/Attributes.inc"

static Code attributeOf(MatmulDesc &D, hipblasLtMatmulDescAttributes_t Which,
                        AttributeCall Call) {
  return commonAttribute(D, Which, Call);
}

static Code attributeOf(Preference &P,
                        hipblasLtMatmulPreferenceAttributes_t Which,
                        AttributeCall Call) {
  return commonAttribute(P, Which, Call);
}

} // namespace porthip::blas

#include "Libraries/BlasLt/Api.inc"

BLAS_EXPORT hipblasStatus_t hipblasLtGetVersion(hipblasLtHandle_t H,
                                                int *Version) {
  return statusOf(enter(H, [&](Handle &) {
    if (!Version)
      return Code::InvalidValue;
    *Version = 1000; // 0.10.0
    return Code::Success;
  }));
}
