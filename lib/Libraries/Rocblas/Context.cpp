// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle, its settings, and copies with increments.
#include "Libraries/Blas/SetGet.h"
#include "Libraries/Rocblas/Types.h"

using namespace porthip::blas;

#define PORTHIP_ROCBLAS_L_
#define PORTHIP_ROCBLAS_OP_Destroy destroy_handle
#define PORTHIP_ROCBLAS_OP_SetStream set_stream
#define PORTHIP_ROCBLAS_OP_GetStream get_stream
#define PORTHIP_ROCBLAS_OP_SetPointerMode set_pointer_mode
#define PORTHIP_ROCBLAS_OP_GetPointerMode get_pointer_mode
#define PORTHIP_ROCBLAS_OP_SetAtomicsMode set_atomics_mode
#define PORTHIP_ROCBLAS_OP_GetAtomicsMode get_atomics_mode
#define PORTHIP_ROCBLAS_OP_GetMathMode get_math_mode
#define PORTHIP_ROCBLAS_OP_SetVector set_vector
#define PORTHIP_ROCBLAS_OP_GetVector get_vector
#define PORTHIP_ROCBLAS_OP_SetMatrix set_matrix
#define PORTHIP_ROCBLAS_OP_GetMatrix get_matrix
#define PORTHIP_ROCBLAS_OP_SetVectorAsync set_vector_async
#define PORTHIP_ROCBLAS_OP_GetVectorAsync get_vector_async
#define PORTHIP_ROCBLAS_OP_SetMatrixAsync set_matrix_async
#define PORTHIP_ROCBLAS_OP_GetMatrixAsync get_matrix_async

#define BLAS_STREAM hipStream_t
#define BLAS_POINTER_MODE rocblas_pointer_mode
#define BLAS_ATOMICS_MODE rocblas_atomics_mode
#define BLAS_MATH rocblas_math_mode
#define POINTER_MODE_HOST_ rocblas_pointer_mode_host
#define POINTER_MODE_DEVICE_ rocblas_pointer_mode_device
#define ATOMICS_ALLOWED_ rocblas_atomics_allowed
#define ATOMICS_NOT_ALLOWED_ rocblas_atomics_not_allowed
#define BLAS_ENUM(Name) Name##_
#define BLAS_I int
#define BLAS_V PORTHIP_ROCBLAS_NAME
#define BLAS_N PORTHIP_ROCBLAS_NAME
#include "Libraries/Blas/Api/Context.inc"
#include "Libraries/Blas/Api/SetGet.inc"

BLAS_EXPORT void rocblas_initialize(void) {}

BLAS_EXPORT rocblas_status rocblas_create_handle(rocblas_handle *H) {
  if (!H)
    return rocblas_status_invalid_handle;
  Handle *Made = nullptr;
  Code Result = createHandle(Made);
  if (Made)
    Made->AtomicsMode = rocblas_atomics_allowed;
  *H = reinterpret_cast<rocblas_handle>(Made);
  return statusOf(Result);
}

BLAS_EXPORT rocblas_status rocblas_set_math_mode(rocblas_handle H,
                                                 rocblas_math_mode Mode) {
  return with(H, [&](Handle &Live) {
    if (Mode != rocblas_default_math && Mode != rocblas_xf32_xdl_math_op)
      return Code::InvalidEnum;
    Live.MathMode = Mode;
    // XF32 of gfx942 and TF32 are the same format.
    Live.RoundsToTf32 = Mode == rocblas_xf32_xdl_math_op;
    return Code::Success;
  });
}

BLAS_EXPORT rocblas_status rocblas_set_workspace(rocblas_handle H, void *Memory,
                                                 size_t Bytes) {
  return with(H, [&](Handle &Live) {
    Live.Workspace = Memory;
    Live.WorkspaceBytes = Bytes;
    return Code::Success;
  });
}

BLAS_EXPORT const char *rocblas_status_to_string(rocblas_status S) {
  constexpr const char *Names[] = {"rocblas_status_success",
                                   "rocblas_status_invalid_handle",
                                   "rocblas_status_not_implemented",
                                   "rocblas_status_invalid_pointer",
                                   "rocblas_status_invalid_size",
                                   "rocblas_status_memory_error",
                                   "rocblas_status_internal_error",
                                   "rocblas_status_perf_degraded",
                                   "rocblas_status_size_query_mismatch",
                                   "rocblas_status_size_increased",
                                   "rocblas_status_size_unchanged",
                                   "rocblas_status_invalid_value",
                                   "rocblas_status_continue",
                                   "rocblas_status_check_numerics_fail",
                                   "rocblas_status_excluded_from_build",
                                   "rocblas_status_arch_mismatch"};
  return size_t(S) < std::size(Names) ? Names[S]
                                      : "<undefined rocblas_status value>";
}

static constexpr char Version[] = "4.3.0.porthip";
BLAS_EXPORT rocblas_status rocblas_get_version_string_size(size_t *Bytes) {
  if (!Bytes)
    return rocblas_status_invalid_pointer;
  *Bytes = sizeof(Version);
  return rocblas_status_success;
}
BLAS_EXPORT rocblas_status rocblas_get_version_string(char *To, size_t Bytes) {
  if (!To)
    return rocblas_status_invalid_pointer;
  if (Bytes < sizeof(Version))
    return rocblas_status_invalid_size;
  std::memcpy(To, Version, sizeof(Version));
  return rocblas_status_success;
}
