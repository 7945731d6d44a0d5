// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches: what the device refuses before anything runs, the copy of the
// arguments, and the place in the stream.
#ifndef PORTHIP_RUNTIME_CODE_LAUNCHES_H
#define PORTHIP_RUNTIME_CODE_LAUNCHES_H

#include "Runtime/Code/Modules.h"
#include "llvm/ADT/SmallVector.h"

namespace porthip::vgpu::rt {

struct LaunchRequest {
  uint32_t Grid[3], Block[3];
  uint64_t SharedBytes = 0;     ///< dynamic
  void *Stream = nullptr;       ///< handle
  void **Args = nullptr;        ///< one pointer per argument, or:
  const void *Packed = nullptr; ///< all arguments as one buffer
  uint64_t PackedBytes = 0;
  bool IsCooperative = false;
};

/// A launch whose request has been checked, with the arguments as they were.
/// The module stays loaded as long as it is there.
struct PreparedLaunch {
  std::shared_ptr<Module> Keep;
  Kernel *K = nullptr;
  LaunchConfig Config;
  Gpu *On = nullptr;
  std::unique_ptr<char[]> Bytes;
  uint64_t BytesCount = 0, Align = 16;
  llvm::SmallVector<void *, 16> Arguments; ///< pointers into Bytes
  std::shared_ptr<PreparedLaunch> copy() const;
};
Status prepareLaunch(Function &F, const LaunchRequest &R, Gpu &On,
                     std::shared_ptr<PreparedLaunch> &L);
/// GraphLaunch: the launch of a graph that it is part of; 0: none.
Status submitLaunch(Stream &S, std::shared_ptr<PreparedLaunch> L,
                    uint64_t GraphLaunch);

/// Errors: the vendors' for bad geometry, too much shared memory, kernels that
/// cannot be loaded. A fault while it runs shows at the next synchronization.
Status launch(Function &F, const LaunchRequest &R);

/// kernel<<<...>>> of F, which R asks for, was refused, and gives the program
/// no error. With --check=calls a report comes at the end unless the thread
/// asks for its last error before, with --check=failures in any case.
void noteRefusedLaunch(const Function &F, const LaunchRequest &R);
/// The thread asks for its last error.
void forgetRefusedLaunches();

/// The `extra` array of cuLaunchKernel and hipModuleLaunchKernel: pairs of a
/// key (1: buffer, 2: pointer to its size) and a value, up to EndKey.
bool readExtra(void **Extra, uintptr_t EndKey, LaunchRequest &R);

/// The attributes of a kernel that both driver APIs number alike
/// (CUfunction_attribute, hipFunction_attribute).
Status functionAttribute(Function &F, Gpu &On, int Which, int &Value);
/// Sets 8 (dynamic shared memory) or 9 (carveout); others are InvalidValue.
Status setFunctionAttribute(Function &F, Gpu &On, int Which, int Value);

} // namespace porthip::vgpu::rt
#endif
