// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the front ends of all vendors: a handle, and the result of a call.
#ifndef PORTHIP_LIBRARIES_BLAS_HANDLE_H
#define PORTHIP_LIBRARIES_BLAS_HANDLE_H

#include "Runtime/Core/Misuse.h"
#include <cstddef>
#include <cstdint>

namespace porthip::blas {

/// The statuses that the vendors have in common; each front end has its
/// numbers.
enum class Code {
  Success,
  NotInitialized, ///< no handle
  InvalidValue,   ///< an argument, by the documentation of the call
  InvalidEnum,    ///< no such enumerator; CUDA calls that an invalid value
  NotSupported,   ///< by the documentation, or by us, which the user is told
  AllocFailed,
  ExecutionFailed, ///< the device has a fault
  MappingError,
  InternalError
};

struct Handle {
  void *Stream = nullptr; ///< the program's handle of it
  unsigned Device = 0;    ///< current when it was made
  /// Wrong arguments get the answers of NVIDIA's libraries, as an H200 gave
  /// them (docs/design/hardware.md); else those that AMD's document.
  bool AnswersAsNvidia = false;
  bool HasDevicePointers = false;
  bool IsBlocking = false; ///< as LibraryCall::IsBlocking
  int MathMode = 0, AtomicsMode = 0, SmCountTarget = 0; ///< by vendor's number
  /// Settings of emulated products, which are computed in the precision that
  /// they emulate: kept for who asks, by the vendor's numbers.
  struct {
    int Strategy = 0, SpecialValues = 0xffff, Mantissa = 0, MostBits = 0,
        BitOffset = 0;
  } Emulation;
  /// Inputs of float products are rounded to TF32, as the math mode says.
  bool RoundsToTf32 = false;
  void *Workspace = nullptr;
  size_t WorkspaceBytes = 0;
};

/// The name of a handle in reports.
constexpr const char *HandleKind = "handle of a library";

/// Run(handle), where there is one. Name: of the entry point.
template <class F>
Code enter(void *H, F Run, const char *Name = __builtin_FUNCTION()) {
  return vgpu::rt::withHandle<Handle>(HandleKind, H, Code::NotInitialized, Run,
                                      Name);
}

/// Whether the current GPU says that it is one of NVIDIA's, where AMD's
/// libraries are names for NVIDIA's.
bool isOnNvidia();
/// Errors: there is no device, or no OpenBLAS where it NeedsBlas.
Code createHandle(Handle *&Made, bool NeedsBlas = true);
Code destroyHandle(Handle *H);

} // namespace porthip::blas
#endif
