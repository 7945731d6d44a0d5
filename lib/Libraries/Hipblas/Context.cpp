// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle, its settings, and copies with increments.
#include "Libraries/Blas/Copies.h"
#include "Libraries/Hipblas/Types.h"

using namespace porthip::blas;

namespace {
/// Name: of the entry point.
template <class F>
hipblasStatus_t with(hipblasHandle_t H, F Do,
                     const char *Name = __builtin_FUNCTION()) {
  return statusOf(enter(H, Do, Name));
}
} // namespace

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
BLAS_EXPORT hipblasStatus_t hipblasDestroy(hipblasHandle_t H) {
  return with(H, [](Handle &Live) { return destroyHandle(&Live); });
}
BLAS_EXPORT hipblasStatus_t hipblasSetStream(hipblasHandle_t H, hipStream_t S) {
  return with(H, [&](Handle &Live) {
    Live.Stream = S;
    return Code::Success;
  });
}
BLAS_EXPORT hipblasStatus_t hipblasGetStream(hipblasHandle_t H,
                                             hipStream_t *S) {
  return with(H, [&](Handle &Live) {
    if (!S)
      return Code::InvalidValue;
    *S = static_cast<hipStream_t>(Live.Stream);
    return Code::Success;
  });
}
BLAS_EXPORT hipblasStatus_t hipblasSetPointerMode(hipblasHandle_t H,
                                                  hipblasPointerMode_t Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode != HIPBLAS_POINTER_MODE_HOST &&
        Mode != HIPBLAS_POINTER_MODE_DEVICE)
      return Code::InvalidEnum;
    Live.HasDevicePointers = Mode == HIPBLAS_POINTER_MODE_DEVICE;
    return Code::Success;
  });
}
BLAS_EXPORT hipblasStatus_t hipblasGetPointerMode(hipblasHandle_t H,
                                                  hipblasPointerMode_t *To) {
  return statusOf(give(H, To, &Handle::HasDevicePointers));
}
BLAS_EXPORT hipblasStatus_t hipblasSetAtomicsMode(hipblasHandle_t H,
                                                  hipblasAtomicsMode_t Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode != HIPBLAS_ATOMICS_ALLOWED && Mode != HIPBLAS_ATOMICS_NOT_ALLOWED)
      return Code::InvalidEnum;
    Live.AtomicsMode = Mode;
    return Code::Success;
  });
}
BLAS_EXPORT hipblasStatus_t hipblasGetAtomicsMode(hipblasHandle_t H,
                                                  hipblasAtomicsMode_t *To) {
  return statusOf(give(H, To, &Handle::AtomicsMode));
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
BLAS_EXPORT hipblasStatus_t hipblasGetMathMode(hipblasHandle_t H,
                                               hipblasMath_t *To) {
  return statusOf(give(H, To, &Handle::MathMode));
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

#define HIPBLAS_COPIES(Name, Way)                                              \
  BLAS_EXPORT hipblasStatus_t hipblas##Name##Vector(                           \
      int N, int Bytes, const void *X, int IncX, void *Y, int IncY) {          \
    return statusOf(copyVector(Way, N, Bytes, X, IncX, Y, IncY, nullptr,       \
                               /*IsAsync=*/false));                            \
  }                                                                            \
  BLAS_EXPORT hipblasStatus_t hipblas##Name##VectorAsync(                      \
      int N, int Bytes, const void *X, int IncX, void *Y, int IncY,            \
      hipStream_t S) {                                                         \
    return statusOf(                                                           \
        copyVector(Way, N, Bytes, X, IncX, Y, IncY, S, /*IsAsync=*/true));     \
  }                                                                            \
  BLAS_EXPORT hipblasStatus_t hipblas##Name##Matrix(                           \
      int Rows, int Columns, int Bytes, const void *A, int LdA, void *B,       \
      int LdB) {                                                               \
    return statusOf(copyMatrix(Way, Rows, Columns, Bytes, A, LdA, B, LdB,      \
                               nullptr, /*IsAsync=*/false));                   \
  }                                                                            \
  BLAS_EXPORT hipblasStatus_t hipblas##Name##MatrixAsync(                      \
      int Rows, int Columns, int Bytes, const void *A, int LdA, void *B,       \
      int LdB, hipStream_t S) {                                                \
    return statusOf(copyMatrix(Way, Rows, Columns, Bytes, A, LdA, B, LdB, S,   \
                               /*IsAsync=*/true));                             \
  }
HIPBLAS_COPIES(Set, CopyWay::ToDevice)
HIPBLAS_COPIES(Get, CopyWay::FromDevice)
