// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills of memory in stream order, from one byte to a box of three
// dimensions, with the rules on when the host waits.
// Source: CUDA Runtime API, "API synchronization behavior".
#ifndef PORTHIP_RUNTIME_MEMORY_COPIES_H
#define PORTHIP_RUNTIME_MEMORY_COPIES_H

#include "Runtime/Code/Modules.h"
#include "Runtime/Memory/Pools.h"

namespace porthip::vgpu::rt {

/// cudaMemcpyKind and hipMemcpyKind.
enum class Direction : int {
  HostToHost = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  DeviceToDevice = 3,
  Default = 4,
  DeviceToDeviceNoCu = 1024, ///< of HIP 6 and up: by other means alone
};

/// Rows of a box in memory: row y of slice z starts at
/// Base + z * SliceBytes + y * RowBytes.
struct Rows {
  char *Base = nullptr;
  uint64_t RowBytes = 0, SliceBytes = 0;
};
struct Extent {
  uint64_t WidthBytes = 0, Height = 1, Depth = 1;
  bool isEmpty() const { return !WidthBytes || !Height || !Depth; }
};

struct CopyRequest {
  Rows To, From;
  Extent Size;
  Direction Kind = Direction::Default;
  void *Stream = nullptr; ///< handle
  bool IsAsync = false;
  /// The launch of a graph that it is part of: the program's memory is read and
  /// written when the copy runs. 0: none.
  uint64_t GraphLaunch = 0;
};
Status copy(const CopyRequest &R);
CopyRequest linearRequest(void *To, const void *From, uint64_t SizeBytes,
                          Direction Kind);
Status copyLinear(void *To, const void *From, uint64_t SizeBytes,
                  Direction Kind, void *Stream, bool IsAsync);

struct FillRequest {
  Rows To;
  Extent Size;
  uint32_t Value = 0;
  unsigned ValueBytes = 1; ///< 1, 2 or 4
  void *Stream = nullptr;
  bool IsAsync = false;
};
Status fill(const FillRequest &R);

struct SymbolCopy {
  const void *Symbol;
  uint64_t SizeBytes, OffsetBytes;
  Direction Kind;
  void *Stream;
  bool IsAsync;
};
/// IsWrite: the symbol is written.
Status symbolAddress(const SymbolCopy &C, char *&Address, bool IsWrite);
Status copyToSymbol(const SymbolCopy &C, const void *From);
Status copyFromSymbol(const SymbolCopy &C, void *To);

} // namespace porthip::vgpu::rt
#endif
