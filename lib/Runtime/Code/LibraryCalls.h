// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of a vendor's library that a stand-in computes on the host: in the
// order of their stream, captured into graphs, and recorded as launches are.
#ifndef PORTHIP_RUNTIME_CODE_LIBRARYCALLS_H
#define PORTHIP_RUNTIME_CODE_LIBRARYCALLS_H

#include "Runtime/Core/Machine.h"
#include "Runtime/Core/Status.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace porthip::vgpu::rt {

/// Memory that a call reads or writes.
struct LibraryOperand {
  const void *Base = nullptr;
  uint64_t SizeBytes = 0; ///< from Base to the end of its last element
  const char *Name = "";  ///< as the manual has it: "A"
  bool IsWritten = false;
  /// Each byte is read, or written; else there may be gaps, or the call may do
  /// without it, and what is in it is not checked.
  bool IsWhole = false;
};

/// An array, itself on the device, of pointers to such memory.
struct LibraryArray {
  const void *const *Pointers = nullptr;
  uint64_t Count = 0, SizeBytes = 0;
  const char *Name = "";
};

/// An argument of the call, in the order of LibraryCall::Name's parameters.
struct LibraryArgument {
  uint64_t Value = 0; ///< of a pointer: the address
  unsigned SizeBytes = 8;
};

struct LibraryCall {
  /// The name of the computation, the same for both vendors, with the types of
  /// Arguments as C++ has them: "blas::gemm(int, float const*, float*)". Their
  /// element types are how `verify` reads the operands.
  std::string Name;
  std::vector<LibraryArgument> Arguments;
  std::vector<LibraryOperand> Operands;
  std::vector<LibraryArray> Indirect; ///< the arrays are among Operands, too
  /// Where the program wants a result in its own memory; the caller waits for
  /// it. Run writes Result, which is recorded as a variable and then copied.
  void *HostResult = nullptr;
  unsigned ResultBytes = 0;    ///< up to 64
  const char *ResultType = ""; ///< as traces name it: "f32"
  alignas(16) char Result[64];
  /// False: of what a call that is refused writes nevertheless.
  bool IsRecorded = true;
  /// The caller waits, and memory of the host is as good as a device's.
  bool IsBlocking = false;
  /// Called once for each time that the call is executed, on any thread.
  std::function<Status()> Run;
  std::string Where; ///< the program made it, where there are checks
};

/// InvalidHandle: no such stream. With a HostResult it returns when it is done,
/// and a stream that is captured refuses it.
Status submitLibraryCall(void *Stream, std::shared_ptr<LibraryCall> Call);
/// In a stream that nothing captures; GraphLaunch: as for launches.
Status submitLibraryCall(class Stream &S, std::shared_ptr<LibraryCall> Call,
                         uint64_t GraphLaunch);

} // namespace porthip::vgpu::rt
#endif
