// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuFFT's entry points. Compiled against our own headers: a function whose type
// is not the header's does not compile.
#include "Libraries/Fft/Api/FrontEnd.h"
#include "Libraries/Fft/Gpus.h"
#include "Libraries/Version.h"

// Last: it defines CUDA's __noinline__, which the C++ library uses as a name.
#include "cufftXt.h"

using namespace porthip::fft;

namespace {

constexpr Habits Own = {
    /*NeedsBothLayouts=*/false, /*NeedsWorkSize=*/true,
    /*SizesNeedPlan=*/true,     /*MakesTwice=*/false,
    /*NeedsDistances=*/true,    /*NeedsAlignedData=*/true,
    /*NeedsData=*/false};

cufftResult statusOf(Code C, bool /*IsMany*/ = false) {
  switch (C) {
  case Code::Success:
    return CUFFT_SUCCESS;
  case Code::BadPlan:
  case Code::NotMade:
  case Code::AlreadyMade:
    return CUFFT_INVALID_PLAN;
  case Code::BadType:
    return CUFFT_INVALID_TYPE;
  case Code::BadValue:
  case Code::BadDirection:
  case Code::NullData:
  case Code::UnalignedData:
    return CUFFT_INVALID_VALUE;
  case Code::NegativeLength:
  case Code::ZeroLength:
  case Code::NegativeBatch:
  case Code::ZeroBatch:
    return CUFFT_INVALID_SIZE;
  case Code::WrongDevice:
    return CUFFT_INVALID_DEVICE;
  case Code::NoWorkspace:
    return CUFFT_NO_WORKSPACE;
  case Code::AllocFailed:
    return CUFFT_ALLOC_FAILED;
  case Code::NotComputed:
    return CUFFT_NOT_SUPPORTED;
  case Code::ExecutionFailed:
    return CUFFT_EXEC_FAILED;
  case Code::SetupFailed:
    return CUFFT_SETUP_FAILED;
  }
  return CUFFT_INTERNAL_ERROR;
}

} // namespace

Plans &porthip::fft::plans() {
  // Never destroyed: programs destroy plans in destructors of globals.
  static Plans &All = *new Plans(1);
  return All;
}

#define FFT_NAME(Call) cufft##Call
#define FFT_RESULT cufftResult
#define FFT_TYPE cufftType
#define FFT_DATA_TYPE cudaDataType
#define FFT_STREAM cudaStream_t
#define FFT_C cufftComplex
#define FFT_Z cufftDoubleComplex
#define FFT_HANDLE cufftHandle
#define FFT_WRITER(Call) cufft##Call
#include "Libraries/Fft/Api/Writers.inc"
#define FFT_HANDLE cufftHandle
#include "Libraries/Fft/Api/Calls.inc"
#define FFT_HANDLE cufftHandle
#define FFT_DESC cudaLibXtDesc
#define FFT_PARTS cudaXtDesc
#define FFT_FORMAT cufftXtSubFormat
#define FFT_COPY cufftXtCopyType
#define FFT_XT(Name) CUFFT_##Name
#include "Libraries/Fft/Api/Gpus.inc"

FFT_EXPORT cufftResult cufftXtSetWorkArea(cufftHandle H, void **Areas) {
  return Areas ? cufftSetWorkArea(H, Areas[0]) : CUFFT_INVALID_VALUE;
}

FFT_EXPORT cufftResult cufftGetVersion(int *To) {
  return porthip::giveNumber(CUFFT_VERSION, To) ? CUFFT_SUCCESS
                                                : CUFFT_INVALID_VALUE;
}
NVIDIA_LIBRARY_PROPERTY(cufftResult, cufft, CUFFT, CUFFT_SUCCESS,
                        CUFFT_INVALID_VALUE)

//===-- Settings of how a plan is compiled --------------------------------===//

namespace {
/// Run(value, what it is by default).
template <class F>
cufftResult withProperty(cufftHandle H, cufftProperty Which, F Run,
                         const char *Name = __builtin_FUNCTION()) {
  cufftResult Result = CUFFT_SUCCESS;
  Code Found = enter(
      H,
      [&](Plan &Live) {
        if (Which == NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT)
          Result = Run(Live.IsPatient, 0);
        else if (Which == NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS)
          Result = Run(Live.HostThreads, 1);
        else
          Result = CUFFT_NOT_SUPPORTED;
        return Code::Success;
      },
      Name);
  return Found == Code::Success ? Result : statusOf(Found);
}
} // namespace

FFT_EXPORT cufftResult cufftSetPlanPropertyInt64(cufftHandle H,
                                                 cufftProperty Which,
                                                 const long long Value) {
  return withProperty(H, Which, [&](long long &To, long long) {
    To = Value;
    return CUFFT_SUCCESS;
  });
}
FFT_EXPORT cufftResult cufftGetPlanPropertyInt64(cufftHandle H,
                                                 cufftProperty Which,
                                                 long long *To) {
  return withProperty(H, Which, [&](long long &From, long long) {
    if (!To)
      return CUFFT_INVALID_VALUE;
    *To = From;
    return CUFFT_SUCCESS;
  });
}
FFT_EXPORT cufftResult cufftResetPlanProperty(cufftHandle H,
                                              cufftProperty Which) {
  return withProperty(H, Which, [&](long long &To, long long Default) {
    To = Default;
    return CUFFT_SUCCESS;
  });
}
