// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle, its settings, and copies with increments.
#include "Libraries/Blas/SetGet.h"
#include "Libraries/Hipblas/Types.h"

using namespace porthip::blas;

#define BLAS_STREAM hipStream_t
#define BLAS_POINTER_MODE hipblasPointerMode_t
#define BLAS_ATOMICS_MODE hipblasAtomicsMode_t
#define BLAS_MATH hipblasMath_t
#define BLAS_ENUM(Name) HIPBLAS_##Name
#define BLAS_I int
#define BLAS_V(L, Op) hipblas##Op
#define BLAS_N(L, Op) hipblas##Op
#include "Libraries/Blas/Api/Context.inc"
#include "Libraries/Blas/Api/SetGet.inc"

BLAS_EXPORT hipblasStatus_t hipblasCreate(hipblasHandle_t *H) {
  if (!H)
    return HIPBLAS_STATUS_HANDLE_IS_NULLPTR;
  Handle *Made = nullptr;
  Code Result = createHandle(Made);
  if (Made)
    Made->AtomicsMode = HIPBLAS_ATOMICS_ALLOWED; // rocBLAS's default
  *H = Made;
  return statusOf(Result);
}
BLAS_EXPORT hipblasStatus_t hipblasSetMathMode(hipblasHandle_t H,
                                               hipblasMath_t Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode < HIPBLAS_DEFAULT_MATH || Mode > HIPBLAS_TENSOR_OP_MATH)
      return Code::InvalidEnum;
    Live.MathMode = Mode;
    // XF32 of gfx942 and TF32 are the same format.
    Live.RoundsToTf32 =
        Mode == HIPBLAS_XF32_XDL_MATH || Mode == HIPBLAS_TF32_TENSOR_OP_MATH;
    return Code::Success;
  });
}

BLAS_EXPORT const char *hipblasStatusToString(hipblasStatus_t S) {
  constexpr const char *Names[] = {
      "HIPBLAS_STATUS_SUCCESS",        "HIPBLAS_STATUS_NOT_INITIALIZED",
      "HIPBLAS_STATUS_ALLOC_FAILED",   "HIPBLAS_STATUS_INVALID_VALUE",
      "HIPBLAS_STATUS_MAPPING_ERROR",  "HIPBLAS_STATUS_EXECUTION_FAILED",
      "HIPBLAS_STATUS_INTERNAL_ERROR", "HIPBLAS_STATUS_NOT_SUPPORTED",
      "HIPBLAS_STATUS_ARCH_MISMATCH",  "HIPBLAS_STATUS_HANDLE_IS_NULLPTR",
      "HIPBLAS_STATUS_INVALID_ENUM",   "HIPBLAS_STATUS_UNKNOWN"};
  return size_t(S) < std::size(Names) ? Names[S]
                                      : "<undefined hipblasStatus_t value>";
}
