// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The record of a program's launches (lib/Record/Core) as the virtual
// GPU makes it.
//
// Environment: PORTHIP_VGPU_TRACE=FILE turns it on; FILE must not exist (of
// several processes that inherit it, each other one has FILE.N).
// PORTHIP_VGPU_TRACE_MAX_MB bounds the contents that are kept (default 1024),
// PORTHIP_VGPU_TRACE_MAX_BYTES too; what comes after is recorded without them.
// PORTHIP_VGPU_TRACE_SAMPLE=N keeps those of every Nth launch, from the first.
#ifndef PORTHIP_RUNTIME_CODE_RECORDER_H
#define PORTHIP_RUNTIME_CODE_RECORDER_H

#include "Record/Core/Recorder.h"
#include "Runtime/Code/LibraryCalls.h"
#include "Runtime/Memory/Copies.h"
#include "VirtualGpu/Device.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip::vgpu::rt {

/// One per process, never destroyed. Thread-safe.
class Recorder {
public:
  /// Null when nothing is recorded.
  static Recorder *get();

  uint64_t numberLaunch(std::string_view Kernel) {
    return Record.numberLaunch(Kernel);
  }
  uint64_t numberCopy() { return Record.numberCopy(); }
  uint64_t numberGraphLaunch() { return Record.numberGraphLaunch(); }

  /// Runs the launch, no other at the same time, and writes it down.
  LaunchOutcome launch(Kernel &K, const LaunchConfig &C, record::Place At,
                       llvm::function_ref<LaunchOutcome()> Run);
  /// The same for a call of a library. Run gives its fault, or nothing.
  void library(const LibraryCall &Call, record::Place At,
               llvm::function_ref<std::string()> Run);
  /// A launch of a graph with these kernels; Run submits its nodes and waits.
  Status graph(const std::vector<Kernel *> &Kernels, uint64_t Number,
               llvm::function_ref<Status()> Run);
  void copied(const Rows &To, const Rows &From, const Extent &Size,
              record::Place At);

private:
  Recorder(record::Spool &To, const record::SpoolSettings &Settings);
  record::Recorder Record;
};

} // namespace porthip::vgpu::rt
#endif
