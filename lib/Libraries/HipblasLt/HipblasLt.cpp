// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The numbers of hipblasLt's attributes.
#include "Libraries/BlasLt/Attributes.h"
#include "Libraries/BlasLt/Matmul.h"
#include "Libraries/BlasLt/Preference.h"
#include "Libraries/Hipblas/Types.h"

#include "hipblaslt/hipblaslt.h"

#define LT(Name) hipblasLt##Name
#define LT_T(Name) hipblasLt##Name##_t
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

static Code atType(Type &T, int &Number, AttributeCall Call) {
  Code Result = Call.as<int32_t>(Number);
  if (Result == Code::Success && Call.isSet())
    T = typeOf(hipDataType(Number));
  return Result;
}

static Code atPointerMode(Scalars &Mode, AttributeCall Call) {
  constexpr int Numbers[] = {
      HIPBLASLT_POINTER_MODE_HOST, HIPBLASLT_POINTER_MODE_DEVICE,
      HIPBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST};
  int Value = Numbers[int(Mode)];
  if (Code Bad = Call.as<int32_t>(Value); Bad != Code::Success)
    return Bad;
  for (int I = 0; I < 3; ++I)
    if (Numbers[I] == Value) {
      Mode = Scalars(I);
      return Code::Success;
    }
  return Code::InvalidValue;
}

static Code attributeOf(MatmulDesc &D, hipblasLtMatmulDescAttributes_t Which,
                        AttributeCall Call) {
  switch (int(Which)) {
  case HIPBLASLT_MATMUL_DESC_TRANSA:
    return atTrans(D.TA, Call);
  case HIPBLASLT_MATMUL_DESC_TRANSB:
    return atTrans(D.TB, Call);
  case HIPBLASLT_MATMUL_DESC_EPILOGUE:
    return Call.as<uint32_t>(D.Epilogue);
  case HIPBLASLT_MATMUL_DESC_BIAS_POINTER:
    return Call.as<const void *>(D.Bias);
  case HIPBLASLT_MATMUL_DESC_BIAS_DATA_TYPE:
    return atType(D.BiasType, D.VendorsBiasType, Call);
  case HIPBLASLT_MATMUL_DESC_A_SCALE_POINTER:
    return Call.as<const float *>(D.AScale);
  case HIPBLASLT_MATMUL_DESC_B_SCALE_POINTER:
    return Call.as<const float *>(D.BScale);
  case HIPBLASLT_MATMUL_DESC_C_SCALE_POINTER:
    return Call.as<const float *>(D.CScale);
  case HIPBLASLT_MATMUL_DESC_D_SCALE_POINTER:
    return Call.as<const float *>(D.DScale);
  case HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER:
    return Call.as<void *>(D.Aux);
  case HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD:
    return Call.as<int64_t>(D.AuxLd);
  case HIPBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE:
    return Call.as<int64_t>(D.AuxStride);
  case HIPBLASLT_MATMUL_DESC_POINTER_MODE:
    return atPointerMode(D.Pointers, Call);
  }
  return Code::NotSupported;
}

static Code attributeOf(Layout &L, hipblasLtMatrixLayoutAttribute_t Which,
                        AttributeCall Call) {
  switch (int(Which)) {
  case HIPBLASLT_MATRIX_LAYOUT_BATCH_COUNT:
    return Call.as<int32_t>(L.BatchCount);
  case HIPBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET:
    return Call.as<int64_t>(L.Stride);
  case HIPBLASLT_MATRIX_LAYOUT_TYPE:
    return atType(L.Of, L.VendorsType, Call);
  case HIPBLASLT_MATRIX_LAYOUT_ORDER: {
    int Order = L.IsByRows ? HIPBLASLT_ORDER_ROW : HIPBLASLT_ORDER_COL;
    Code Result = Call.as<int32_t>(Order);
    if (Order != HIPBLASLT_ORDER_ROW && Order != HIPBLASLT_ORDER_COL)
      return Code::NotSupported;
    L.IsByRows = Order == HIPBLASLT_ORDER_ROW;
    return Result;
  }
  case HIPBLASLT_MATRIX_LAYOUT_ROWS:
    return Call.as<uint64_t>(L.Rows);
  case HIPBLASLT_MATRIX_LAYOUT_COLS:
    return Call.as<uint64_t>(L.Columns);
  case HIPBLASLT_MATRIX_LAYOUT_LD:
    return Call.as<int64_t>(L.Ld);
  }
  return Code::NotSupported;
}

static Code attributeOf(Preference &P,
                        hipblasLtMatmulPreferenceAttributes_t Which,
                        AttributeCall Call) {
  switch (int(Which)) {
  case HIPBLASLT_MATMUL_PREF_SEARCH_MODE:
    return Call.as<uint32_t>(P.SearchMode);
  case HIPBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES:
    return Call.as<uint64_t>(P.MaxWorkspaceBytes);
  }
  return Code::NotSupported;
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
