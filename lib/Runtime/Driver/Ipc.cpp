// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: memory and events between processes.
#include "Runtime/Memory/Ipc.h"
#include "Runtime/Driver/Driver.h"
#include "Runtime/Streams/Streams.h"

using namespace porthip::vgpu::driver;

VG_API CUresult cuIpcGetMemHandle(CUipcMemHandle *Handle, CUdeviceptr Pointer) {
  return enter([&] {
    return rt::writeHandle(Handle, [&](rt::IpcHandle &Made) {
      return rt::makeMemoryHandle(Made, pointerOf(Pointer));
    });
  });
}

VG_API CUresult cuIpcOpenMemHandle_v2(CUdeviceptr *Pointer,
                                      CUipcMemHandle Handle, unsigned Flags) {
  return enter([&] {
    if (!Pointer || Flags != CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS)
      return Status::InvalidValue;
    void *At = nullptr;
    Status S =
        rt::openMemoryHandle(rt::currentGpu(), &At, rt::readHandle(Handle));
    *Pointer = deviceptrOf(At);
    return S;
  });
}

VG_API CUresult cuIpcCloseMemHandle(CUdeviceptr Pointer) {
  return enter([&] { return rt::closeMemoryHandle(pointerOf(Pointer)); });
}

VG_API CUresult cuIpcGetEventHandle(CUipcEventHandle *Handle, CUevent Event) {
  return enter([&] {
    return rt::writeHandle(Handle, [&](rt::IpcHandle &Made) {
      return rt::makeEventHandle(Made, reinterpret_cast<rt::Event *>(Event));
    });
  });
}

VG_API CUresult cuIpcOpenEventHandle(CUevent *Event, CUipcEventHandle Handle) {
  return enter([&] {
    return rt::openEventHandle(rt::currentGpu(),
                               reinterpret_cast<rt::Event **>(Event),
                               rt::readHandle(Handle));
  });
}
