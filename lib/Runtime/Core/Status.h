// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors, as both vendors number them: CUDA's runtime and driver and HIP agree
// on these values, so one enumeration serves all three. The entry points hand
// the number on and translate only where an API has no such value. Source:
// driver_types.h, cuda.h and hip_runtime_api.h of the vendors.
#ifndef PORTHIP_RUNTIME_CORE_STATUS_H
#define PORTHIP_RUNTIME_CORE_STATUS_H

#include <string>
#include <utility>

namespace porthip::vgpu::rt {

enum class Status : int {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NotInitialized = 3,
  InvalidConfiguration = 9,
  InvalidPitch = 12,
  InvalidSymbol = 13,
  InvalidDevicePointer = 17,
  InvalidChannelDescriptor = 20, ///< CUDA's alone
  InvalidMemcpyDirection = 21,
  InvalidFilterSetting = 26, ///< CUDA's alone
  InvalidNormSetting = 27,   ///< CUDA's alone
  MissingConfiguration = 52,
  InvalidDeviceFunction = 98,
  NoDevice = 100,
  InvalidDevice = 101,
  InvalidImage = 200,
  InvalidContext = 201,
  NoImageForDevice = 209,
  UnsupportedLimit = 215,
  PeerUnsupported = 217,
  InvalidPtx = 218,
  FileNotFound = 301,
  InvalidHandle = 400,
  IllegalState = 401,
  NotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  LaunchOutOfResources = 701,
  LaunchTimeout = 702,
  PeerAlreadyEnabled = 704,
  PeerNotEnabled = 705,
  SetOnActiveProcess = 708,
  ContextIsDestroyed = 709,
  Assert = 710,
  HostAlreadyRegistered = 712,
  HostNotRegistered = 713,
  IllegalInstruction = 715,
  MisalignedAddress = 716,
  LaunchFailure = 719,
  CooperativeTooLarge = 720,
  NotPermitted = 800,
  NotSupported = 801,
  CaptureUnsupported = 900,
  CaptureInvalidated = 901,
  CaptureMerge = 902,
  CaptureUnmatched = 903,
  CaptureUnjoined = 904,
  CaptureIsolation = 905,
  CaptureImplicit = 906,
  CapturedEvent = 907,
  CaptureWrongThread = 908,
  GraphUpdateFailure = 910,
  Unknown = 999
};

/// Gives the program the answer of a call. InvalidValue: there is nowhere to
/// write it.
template <class T, class V> Status give(T *To, V &&Value) {
  if (!To)
    return Status::InvalidValue;
  *To = std::forward<V>(Value);
  return Status::Success;
}

/// Writes "porthip: Text" to stderr unless PORTHIP_VGPU_QUIET is set to
/// anything but 0. A GPU stays silent where this speaks (device faults, images
/// it cannot run): saying why is what a virtual one is for.
void tellUser(const std::string &Text);
/// Writes "porthip: error: Text", always, and ends the process with status 1.
[[noreturn]] void endProgram(const std::string &Text);

/// Name and description of an error number; null where the vendor has none.
const char *cudaNameOf(int Number);
const char *cudaTextOf(int Number);
const char *hipNameOf(int Number);
const char *hipTextOf(int Number);

} // namespace porthip::vgpu::rt
#endif
