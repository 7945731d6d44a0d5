// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// hipFFT's entry points. Compiled against our own headers, as cuFFT's are.
// Source of statuses: hipFFT of ROCm 6.3.
#include "Libraries/Fft/Api/FrontEnd.h"
#include "Libraries/Fft/Gpus.h"
#include "Libraries/Version.h"
#define PORTHIP_MAKES_HIPFFT
#include "hipfft/hipfftXt.h"
#include <cmath>

using namespace porthip::fft;

namespace {

constexpr Habits Own = {
    /*NeedsBothLayouts=*/true, /*NeedsWorkSize=*/false,
    /*SizesNeedPlan=*/false,   /*MakesTwice=*/true,
    /*NeedsDistances=*/false,  /*NeedsAlignedData=*/false,
    /*NeedsData=*/true};

hipfftResult statusOf(Code C, bool IsMany = false) {
  switch (C) {
  case Code::Success:
    return HIPFFT_SUCCESS;
  case Code::BadPlan:
    return HIPFFT_INVALID_PLAN;
  case Code::BadType:
    return HIPFFT_NOT_IMPLEMENTED;
  case Code::AlreadyMade:
  case Code::BadValue:
    return HIPFFT_INVALID_VALUE;
  case Code::NegativeLength:
    return IsMany ? HIPFFT_INVALID_VALUE : HIPFFT_INVALID_SIZE;
  case Code::NegativeBatch:
    return HIPFFT_INVALID_SIZE;
  case Code::ZeroLength:
  case Code::ZeroBatch:
    return HIPFFT_PARSE_ERROR;
  case Code::NotMade:
  case Code::BadDirection:
  case Code::NullData:
  case Code::UnalignedData:
  case Code::ExecutionFailed:
    return HIPFFT_EXEC_FAILED;
  case Code::WrongDevice:
    return HIPFFT_INVALID_DEVICE;
  case Code::NoWorkspace:
    return HIPFFT_NO_WORKSPACE;
  case Code::AllocFailed:
    return HIPFFT_ALLOC_FAILED;
  case Code::NotComputed:
    return HIPFFT_NOT_SUPPORTED;
  case Code::SetupFailed:
    return HIPFFT_SETUP_FAILED;
  }
  return HIPFFT_INTERNAL_ERROR;
}

/// The number that rocFFT 1.0.31 of ROCm 6.3 makes of its version.
constexpr int Version = 10031;

} // namespace

Plans &porthip::fft::plans() {
  // Handles are pointers: numbers that no small integer or address is.
  static Plans &All = *new Plans(0x46460001);
  return All;
}

#define FFT_NAME(Call) hipfft##Call
#define FFT_RESULT hipfftResult
#define FFT_TYPE hipfftType
#define FFT_DATA_TYPE hipDataType
#define FFT_STREAM hipStream_t
#define FFT_C hipfftComplex
#define FFT_Z hipfftDoubleComplex
#define FFT_HANDLE hipfftHandle
#define FFT_WRITER(Call) hipfft##Call
#include "Libraries/Fft/Api/Writers.inc"
// For programs of HIP on NVIDIA's GPUs, where handles are numbers: hipfft.h.
#define FFT_HANDLE int
#define FFT_WRITER(Call) porthipOfNvidia_hipfft##Call
#include "Libraries/Fft/Api/Writers.inc"
#define FFT_HANDLE hipfftHandle
#include "Libraries/Fft/Api/Calls.inc"
#define FFT_HANDLE hipfftHandle
#define FFT_DESC hipLibXtDesc
#define FFT_PARTS hipXtDesc
#define FFT_FORMAT hipfftXtSubFormat
#define FFT_COPY hipfftXtCopyType
#define FFT_XT(Name) HIPFFT_##Name
#include "Libraries/Fft/Api/Gpus.inc"

/// Scale of plans that are made after it. cuFFT has no such thing.
FFT_EXPORT hipfftResult hipfftExtPlanScaleFactor(hipfftHandle H,
                                                 double Factor) {
  using namespace porthip::vgpu;
  if (rt::Machine::get().count() &&
      rt::currentGpu().SaysItIs->Of == porthip::GpuVendor::Nvidia)
    return HIPFFT_NOT_IMPLEMENTED;
  if (!std::isfinite(Factor))
    return HIPFFT_INVALID_VALUE;
  return statusOf(enter(H, [&](Plan &Live) {
    Live.Scale = Factor;
    return Code::Success;
  }));
}

FFT_EXPORT hipfftResult hipfftGetVersion(int *To) {
  return porthip::giveNumber(Version, To) ? HIPFFT_SUCCESS
                                          : HIPFFT_INVALID_VALUE;
}
FFT_EXPORT hipfftResult hipfftGetProperty(hipfftLibraryPropertyType Which,
                                          int *To) {
  if (!To)
    return HIPFFT_INVALID_VALUE;
  return porthip::givePart(
             {Version / 10000, Version / 100 % 100, Version % 100}, Which, To)
             ? HIPFFT_SUCCESS
             : HIPFFT_INVALID_TYPE;
}
