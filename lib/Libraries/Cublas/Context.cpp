// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle, its settings, and what the library says of itself.
#include "Libraries/Cublas/Types.h"

using namespace porthip::blas;

namespace {
/// Of the newest version whose calls there are: what our header says, too.
constexpr int Version = CUBLAS_VERSION;

/// Name: of the entry point.
template <class F>
cublasStatus_t with(cublasHandle_t H, F Do,
                    const char *Name = __builtin_FUNCTION()) {
  return statusOf(enter(H, Do, Name));
}
} // namespace

BLAS_EXPORT cublasStatus_t cublasCreate_v2(cublasHandle_t *H) {
  if (!H)
    return CUBLAS_STATUS_INVALID_VALUE;
  Handle *Made = nullptr;
  Code Result = createHandle(Made);
  *H = reinterpret_cast<cublasHandle_t>(Made);
  return statusOf(Result);
}
BLAS_EXPORT cublasStatus_t cublasDestroy_v2(cublasHandle_t H) {
  return with(H, [](Handle &Live) { return destroyHandle(&Live); });
}

BLAS_EXPORT cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int *To) {
  // Asked without a handle, too.
  if (!To)
    return CUBLAS_STATUS_INVALID_VALUE;
  *To = Version;
  return CUBLAS_STATUS_SUCCESS;
}
BLAS_EXPORT cublasStatus_t cublasGetProperty(libraryPropertyType Which,
                                             int *To) {
  if (!To)
    return CUBLAS_STATUS_INVALID_VALUE;
  switch (Which) {
  case MAJOR_VERSION:
    *To = CUBLAS_VER_MAJOR;
    return CUBLAS_STATUS_SUCCESS;
  case MINOR_VERSION:
    *To = CUBLAS_VER_MINOR;
    return CUBLAS_STATUS_SUCCESS;
  case PATCH_LEVEL:
    *To = CUBLAS_VER_PATCH;
    return CUBLAS_STATUS_SUCCESS;
  }
  return CUBLAS_STATUS_INVALID_VALUE;
}

BLAS_EXPORT cublasStatus_t cublasSetStream_v2(cublasHandle_t H,
                                              cudaStream_t S) {
  return with(H, [&](Handle &Live) {
    Live.Stream = S;
    // The workspace of the user's is for one stream.
    Live.Workspace = nullptr;
    Live.WorkspaceBytes = 0;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasGetStream_v2(cublasHandle_t H,
                                              cudaStream_t *S) {
  return with(H, [&](Handle &Live) {
    if (!S)
      return Code::InvalidValue;
    *S = static_cast<cudaStream_t>(Live.Stream);
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t H, void *Base,
                                                 size_t Bytes) {
  return with(H, [&](Handle &Live) {
    // At least 256-byte aligned, as the documentation says.
    if (reinterpret_cast<uintptr_t>(Base) % 256)
      return Code::InvalidValue;
    Live.Workspace = Base;
    Live.WorkspaceBytes = Bytes;
    return Code::Success;
  });
}

BLAS_EXPORT cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t H,
                                                   cublasPointerMode_t Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode != CUBLAS_POINTER_MODE_HOST && Mode != CUBLAS_POINTER_MODE_DEVICE)
      return Code::InvalidEnum;
    Live.HasDevicePointers = Mode == CUBLAS_POINTER_MODE_DEVICE;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t H,
                                                   cublasPointerMode_t *To) {
  return statusOf(give(H, To, &Handle::HasDevicePointers));
}
BLAS_EXPORT cublasStatus_t cublasSetAtomicsMode(cublasHandle_t H,
                                                cublasAtomicsMode_t Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode != CUBLAS_ATOMICS_ALLOWED && Mode != CUBLAS_ATOMICS_NOT_ALLOWED)
      return Code::InvalidEnum;
    Live.AtomicsMode = Mode;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasGetAtomicsMode(cublasHandle_t H,
                                                cublasAtomicsMode_t *To) {
  return statusOf(give(H, To, &Handle::AtomicsMode));
}
BLAS_EXPORT cublasStatus_t cublasSetMathMode(cublasHandle_t H,
                                             cublasMath_t Mode) {
  return with(H, [&](Handle &Live) {
    int Base = int(Mode) & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
    if (Base < CUBLAS_DEFAULT_MATH || Base > CUBLAS_TF32_TENSOR_OP_MATH)
      return Code::InvalidEnum;
    Live.MathMode = Mode;
    Live.RoundsToTf32 = Base == CUBLAS_TF32_TENSOR_OP_MATH;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasGetMathMode(cublasHandle_t H,
                                             cublasMath_t *To) {
  return statusOf(give(H, To, &Handle::MathMode));
}
BLAS_EXPORT cublasStatus_t cublasSetSmCountTarget(cublasHandle_t H, int Count) {
  return with(H, [&](Handle &Live) {
    if (Count < 0)
      return Code::InvalidValue;
    Live.SmCountTarget = Count;
    return Code::Success;
  });
}
BLAS_EXPORT cublasStatus_t cublasGetSmCountTarget(cublasHandle_t H, int *To) {
  return statusOf(give(H, To, &Handle::SmCountTarget));
}

BLAS_EXPORT const char *cublasGetStatusName(cublasStatus_t S) {
  return statusName(S);
}
BLAS_EXPORT const char *cublasGetStatusString(cublasStatus_t S) {
  return statusText(S);
}
