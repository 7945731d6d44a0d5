// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rocFFT's executions, and what the library says of itself.
#include "Libraries/Fft/Execute.h"
#include "Libraries/Rocfft/Types.h"
#include "rocfft/rocfft-version.h"
#include <cstring>

namespace porthip::rocfft {

const fft::Request &requestOf(const Plan &P) { return P.Of.Made->request(); }

namespace {

/// A plan is executed on the device that was current when it was made,
/// whichever is now.
class OnDevice {
public:
  explicit OnDevice(unsigned Device) : Before(vgpu::rt::thread().Device) {
    vgpu::rt::thread().Device = Device;
  }
  ~OnDevice() { vgpu::rt::thread().Device = Before; }

private:
  unsigned Before;
};

void *elementOf(const Plan &P, void *At, bool IsOutput) {
  const Side &S = IsOutput ? P.Out : P.In;
  return static_cast<char *>(At) +
         S.Offset * fft::elementBytes(requestOf(P), IsOutput);
}

rocfft_status run(const Plan &P, void *In, void *Out, const Info *How) {
  fft::Plan Once = P.Of;
  if (How) {
    Once.Stream = How->Stream;
    Once.Area = How->Work;
    Once.ManagesArea = How->Work;
    if (How->Work && How->WorkBytes < Once.AreaBytes)
      return rocfft_status_invalid_work_buffer;
  }
  fft::Execution Execution;
  Execution.Direction =
      P.Type == rocfft_transform_type_complex_forward ? -1 : 1;
  // A null pointer is a fault of the device's.
  Execution.NeedsData = false;
  OnDevice Here(Once.Device);
  return execute(Once, Execution, elementOf(P, In, false),
                 elementOf(P, Out, true)) == fft::Code::Success
             ? rocfft_status_success
             : rocfft_status_failure;
}

/// Sets or takes away a callback.
rocfft_status setCallback(rocfft_execution_info H, bool Info::*Has,
                          void **Functions, size_t SharedBytes,
                          const char *Name = __builtin_FUNCTION()) {
  Info *Live = find<Info>(H, Name);
  if (!Live || SharedBytes)
    return rocfft_status_invalid_arg_value;
  Live->*Has = Functions && Functions[0];
  return Live->*Has ? refuse(rocfft_status_failure,
                             "callbacks that load or store elements are")
                    : rocfft_status_success;
}

} // namespace
} // namespace porthip::rocfft

using namespace porthip;
using porthip::rocfft::Info;
using porthip::rocfft::Plan;

rocfft_status rocfft_setup() { return rocfft_status_success; }
rocfft_status rocfft_cleanup() { return rocfft_status_success; }

#define TEXT_OF(X) #X
#define PARTS(A, B, C, D)                                                      \
  TEXT_OF(A) "." TEXT_OF(B) "." TEXT_OF(C) "." TEXT_OF(D)
rocfft_status rocfft_get_version_string(char *To, size_t Size) {
  constexpr char Version[] = PARTS(rocfft_version_major, rocfft_version_minor,
                                   rocfft_version_patch, rocfft_version_tweak);
  if (!To)
    return rocfft_status_failure;
  if (Size < sizeof(Version))
    return rocfft_status_invalid_arg_value;
  std::memcpy(To, Version, sizeof(Version));
  return rocfft_status_success;
}

rocfft_status rocfft_execution_info_create(rocfft_execution_info *To) {
  return rocfft::create<Info>(To);
}
rocfft_status rocfft_execution_info_destroy(rocfft_execution_info H) {
  return rocfft::destroy<Info>(H);
}
rocfft_status rocfft_execution_info_set_work_buffer(rocfft_execution_info H,
                                                    void *Work,
                                                    const size_t Bytes) {
  Info *Live = rocfft::find<Info>(H);
  if (!Live)
    return rocfft_status_invalid_arg_value;
  if (!Work)
    return rocfft_status_invalid_work_buffer;
  Live->Work = Work;
  Live->WorkBytes = Bytes;
  return rocfft_status_success;
}
rocfft_status rocfft_execution_info_set_stream(rocfft_execution_info H,
                                               void *Stream) {
  Info *Live = rocfft::find<Info>(H);
  if (!Live)
    return rocfft_status_invalid_arg_value;
  Live->Stream = Stream;
  return rocfft_status_success;
}
rocfft_status rocfft_execution_info_set_load_callback(rocfft_execution_info H,
                                                      void **Functions, void **,
                                                      size_t SharedBytes) {
  return rocfft::setCallback(H, &Info::HasLoad, Functions, SharedBytes);
}
rocfft_status rocfft_execution_info_set_store_callback(rocfft_execution_info H,
                                                       void **Functions,
                                                       void **,
                                                       size_t SharedBytes) {
  return rocfft::setCallback(H, &Info::HasStore, Functions, SharedBytes);
}

rocfft_status rocfft_execute(const rocfft_plan H, void *In[], void *Out[],
                             rocfft_execution_info How) {
  Plan *Live = rocfft::find<Plan>(H);
  Info *With = How ? rocfft::find<Info>(How) : nullptr;
  if (!Live || (How && !With) || !In || (!Live->IsInPlace && !Out))
    return rocfft_status_failure;
  if (With && (With->HasLoad || With->HasStore))
    return rocfft_status_failure;
  return rocfft::run(*Live, In[0], Live->IsInPlace ? In[0] : Out[0], With);
}
