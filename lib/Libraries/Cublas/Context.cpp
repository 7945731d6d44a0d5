// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The handle, its settings, and what the library says of itself.
#include "Libraries/Cublas/Types.h"
#include "Libraries/Version.h"
// The header of the library itself.
#include "cuda_runtime_api.h"
#include <cstdio>
#include <limits>
#include <mutex>

using namespace porthip::blas;

#define BLAS_STREAM cudaStream_t
#define BLAS_POINTER_MODE cublasPointerMode_t
#define BLAS_ATOMICS_MODE cublasAtomicsMode_t
#define BLAS_MATH cublasMath_t
#define BLAS_ENUM(Name) CUBLAS_##Name
#define BLAS_V(L, Op) cublas##Op##_v2
#define BLAS_N(L, Op) cublas##Op
#include "Libraries/Blas/Api/Context.inc"

BLAS_EXPORT cublasStatus_t cublasCreate_v2(cublasHandle_t *H) {
  if (!H)
    return CUBLAS_STATUS_INVALID_VALUE;
  Handle *Made = nullptr;
  Code Result = createHandle(Made);
  *H = reinterpret_cast<cublasHandle_t>(Made);
  return statusOf(Result);
}
// Asked without a handle, too.
BLAS_EXPORT cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int *To) {
  return porthip::giveNumber(CUBLAS_VERSION, To) ? CUBLAS_STATUS_SUCCESS
                                                 : CUBLAS_STATUS_INVALID_VALUE;
}
BLAS_EXPORT size_t cublasGetCudartVersion() { return CUDART_VERSION; }
NVIDIA_LIBRARY_PROPERTY(cublasStatus_t, cublas, CUBLAS, CUBLAS_STATUS_SUCCESS,
                        CUBLAS_STATUS_INVALID_VALUE)

BLAS_EXPORT cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t H, void *Base,
                                                 size_t Bytes) {
  return with(H, [&](Handle &Live) {
    // Aligned or not: the manual asks for 256 bytes, an H200 took 4.
    Live.Workspace = Base;
    Live.WorkspaceBytes = Bytes;
    return Code::Success;
  });
}

BLAS_EXPORT cublasStatus_t cublasSetMathMode(cublasHandle_t H,
                                             cublasMath_t Mode) {
  return with(H, [&](Handle &Live) {
    int Base = int(Mode) & ~CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
    if ((Base < CUBLAS_DEFAULT_MATH ||
         Base > CUBLAS_FP32_EMULATED_BF16X9_MATH) &&
        Base != CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH)
      return Code::InvalidEnum;
    Live.MathMode = Mode;
    Live.RoundsToTf32 = Base == CUBLAS_TF32_TENSOR_OP_MATH;
    return Code::Success;
  });
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

/// The setting of emulated products, from Least to Most.
#define BLAS_EMULATION(Name, T, Field, Least, Most)                            \
  BLAS_EXPORT cublasStatus_t cublasSet##Name(cublasHandle_t H, T To) {         \
    return with(H, [&](Handle &Live) {                                         \
      if (int(To) < (Least) || int(To) > (Most))                               \
        return Code::InvalidValue;                                             \
      Live.Emulation.Field = int(To);                                          \
      return Code::Success;                                                    \
    });                                                                        \
  }                                                                            \
  BLAS_EXPORT cublasStatus_t cublasGet##Name(cublasHandle_t H, T *To) {        \
    return with(H, [&](Handle &Live) {                                         \
      if (!To)                                                                 \
        return Code::InvalidValue;                                             \
      *To = T(Live.Emulation.Field);                                           \
      return Code::Success;                                                    \
    });                                                                        \
  }
BLAS_EMULATION(EmulationStrategy, cublasEmulationStrategy_t, Strategy, 0,
               CUBLAS_EMULATION_STRATEGY_EAGER)
BLAS_EMULATION(EmulationSpecialValuesSupport, cudaEmulationSpecialValuesSupport,
               SpecialValues, 0, CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT)
BLAS_EMULATION(FixedPointEmulationMantissaControl, cudaEmulationMantissaControl,
               Mantissa, 0, CUDA_EMULATION_MANTISSA_CONTROL_FIXED)
BLAS_EMULATION(FixedPointEmulationMaxMantissaBitCount, int, MostBits, 0,
               std::numeric_limits<int>::max())
BLAS_EMULATION(FixedPointEmulationMantissaBitOffset, int, BitOffset,
               std::numeric_limits<int>::min(), std::numeric_limits<int>::max())
#undef BLAS_EMULATION

//===-- What it writes beside the computing -------------------------------===//

namespace {
struct Logger {
  std::mutex Mutex;
  cublasLogCallback Callback = nullptr;
};
Logger &logger() {
  static Logger The;
  return The;
}
} // namespace
// Nothing is logged: what to log is not documented. The settings are kept.
BLAS_EXPORT cublasStatus_t cublasLoggerConfigure(int, int, int, const char *) {
  return CUBLAS_STATUS_SUCCESS;
}
BLAS_EXPORT cublasStatus_t cublasSetLoggerCallback(cublasLogCallback To) {
  std::lock_guard<std::mutex> Lock(logger().Mutex);
  logger().Callback = To;
  return CUBLAS_STATUS_SUCCESS;
}
BLAS_EXPORT cublasStatus_t cublasGetLoggerCallback(cublasLogCallback *To) {
  if (!To)
    return CUBLAS_STATUS_INVALID_VALUE;
  std::lock_guard<std::mutex> Lock(logger().Mutex);
  *To = logger().Callback;
  return CUBLAS_STATUS_SUCCESS;
}
// Programs call it for themselves, as BLAS's own.
BLAS_EXPORT void cublasXerbla(const char *Name, int Info) {
  std::printf(" ** On entry to %s parameter number %d had an illegal value\n",
              Name, Info);
}

BLAS_EXPORT const char *cublasGetStatusName(cublasStatus_t S) {
  return statusName(S);
}
BLAS_EXPORT const char *cublasGetStatusString(cublasStatus_t S) {
  return statusText(S);
}
