// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Blas/Handle.h"
#include "Libraries/Blas/Call.h"
#include "Libraries/Blas/Group.h"
#include "Libraries/Blas/OpenBlas.h"
#include "Runtime/Core/Misuse.h"

namespace porthip::blas {
using vgpu::rt::Machine;
using vgpu::rt::Status;

bool isOnNvidia() {
  return Machine::get().count() &&
         vgpu::rt::currentGpu().SaysItIs->Of == GpuVendor::Nvidia;
}

Code createHandle(Handle *&Made, bool NeedsBlas) {
  if (!Machine::get().count() || (NeedsBlas && !hasOpenBlas()))
    return Code::NotInitialized;
  Machine::get().initialiseDriver();
  Made = new Handle;
  Made->Device = vgpu::rt::thread().Device;
  Made->AnswersAsNvidia = isOnNvidia();
  vgpu::rt::noteMade(HandleKind, Made);
  return Code::Success;
}

Code destroyHandle(Handle *H) {
  vgpu::rt::destroyHandle(HandleKind, H);
  return Code::Success;
}

Code Call::submitStatus(std::function<Status()> Run) {
  if (IsInvalid)
    return Code::InvalidValue;
  if (IsTooLarge) {
    vgpu::rt::tellUser(Made->Name.substr(0, Made->Name.find('(')) +
                       ": sizes above 2^31 - 1 are not computed by the virtual "
                       "GPU");
    return Code::NotSupported;
  }
  Made->Name += ")";
  Made->IsBlocking = H.IsBlocking;
  Made->Run = std::move(Run);
  if (Group *Open = Group::current()) {
    Open->add(std::move(*Made));
    return Code::Success;
  }
  return blas::submit(H, std::move(Made));
}

Code submit(Handle &H, std::shared_ptr<vgpu::rt::LibraryCall> Made) {
  // The stream is of the handle's device, whichever is current by now.
  unsigned &Current = vgpu::rt::thread().Device;
  unsigned Before = Current;
  Current = H.Device;
  Status Result = vgpu::rt::submitLibraryCall(H.Stream, std::move(Made));
  Current = Before;
  switch (Result) {
  case Status::Success:
    return Code::Success;
  case Status::CaptureUnsupported:
  case Status::CaptureInvalidated:
    return Code::ExecutionFailed;
  case Status::InvalidHandle:
    return Code::InvalidValue;
  default:
    return Code::ExecutionFailed;
  }
}

} // namespace porthip::blas
