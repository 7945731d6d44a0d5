// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The events of one run of a program, as Compare sees them; who ran it and
// where is Leg's business, how they are kept TraceFile's.
#ifndef PORTHIP_VERIFY_TRACE_TRACE_H
#define PORTHIP_VERIFY_TRACE_TRACE_H

#include "Verify/Trace/CodeFacts.h"
#include "Verify/Trace/Elements.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>

namespace porthip {

/// The contents of a buffer at some time.
struct TraceArray {
  /// "3": the third allocation that launches saw; "@name": a device variable.
  std::string Buffer;
  ElementType Type = ElementType::Unknown;
  uint64_t OffsetBytes = 0; ///< where Bytes start in the buffer
  uint64_t SizeBytes = 0;
  bool IsOmitted = false; ///< the recorder had no room: Bytes are empty
  std::string Bytes;
  /// Place of a graph: the launch that has the bytes, where they are not here.
  uint64_t KeptIn = 0;
  /// Kinds of each 4 bytes, as what a kernel has stored them, as a StoreKind.
  /// Only in runs that were asked for it; empty: not known.
  std::string Kinds;
  /// Hash of contents that are omitted, the same in each run that has the same.
  std::optional<uint64_t> Hash = std::nullopt;
};

struct TraceArgument {
  unsigned SizeBytes = 0;
  std::string Buffer; ///< that it points into; empty: none
  uint64_t OffsetBytes = 0;
  /// Content of up to 8 bytes without a Buffer.
  std::optional<uint64_t> Value = std::nullopt;
};

struct TraceLaunch {
  uint64_t Number = 0; ///< from 1, in the order of the program's calls
  /// Thread of the host, from 1, in the order of their first calls; 0: not
  /// known.
  uint64_t Thread = 0;
  std::string Symbol; ///< mangled, without suffixes of internal linkage
  std::string Kernel; ///< demangled
  uint32_t Grid[3] = {1, 1, 1}, Block[3] = {1, 1, 1};
  uint64_t SharedBytes = 0;
  uint64_t Graph = 0; ///< which launch of a graph it is part of; 0: none
  bool IsWholeGraph = false;
  std::string Fault; ///< empty: ran to its end
  /// Device code printed something, as far as the recorder can tell.
  bool HasPrinted = false;
  /// False: the recorder was told to leave this one's contents out.
  bool IsSampled = true;
  std::vector<TraceArgument> Arguments;
  std::vector<TraceArray> Changed;
  /// The bytes that the program itself has put into memory since the launch
  /// before: a hash for each buffer, the same in each run.
  std::map<std::string, uint64_t> Inputs;
  /// Origins of other buffers: the earlier launch whose Changed has their
  /// contents.
  std::map<std::string, uint64_t> Same;

  const TraceArray *changed(llvm::StringRef Buffer) const;
};

/// A copy from the device to the host.
struct TraceCopy {
  uint64_t Number = 0;
  TraceArray What;
  uint64_t Graph = 0;  ///< as of launches
  uint64_t Thread = 0; ///< likewise
};

/// A run that nobody records.
struct PlainRun {
  int ExitStatus = 0;
  std::string Output; ///< stdout
};

struct Trace {
  /// The contents of \p Buffer after \p L, as far as it is recorded.
  const TraceArray *contents(const TraceLaunch &L,
                             llvm::StringRef Buffer) const;
  /// The launch whose Changed has that; null: none.
  const TraceLaunch *holder(const TraceLaunch &L, llvm::StringRef Buffer) const;
  std::string Leg;                   ///< "hip@vgpu:gfx942"
  int ExitStatus = 0;                ///< as a shell has it
  std::string Output;                ///< stdout
  std::vector<TraceLaunch> Launches; ///< by Number
  std::vector<TraceCopy> Copies;     ///< by Number
  /// Launches of graphs as wholes, where Launches has their nodes; the Number
  /// is that of the launch before.
  std::vector<TraceLaunch> Graphs;
  /// Launches of kernels that libraries such as CUB compile into programs.
  uint64_t LibraryLaunches = 0;
  /// Number of processes that ran kernels, too, and were started after this
  /// one.
  uint64_t OtherProcesses = 0;
  /// By symbol, of the kernels that ran: what of them is not exact. Nothing:
  /// whoever recorded the run does not know.
  std::optional<std::map<std::string, CodeFacts>> Facts;
  /// The results of the program without a recorder, where that was tried:
  /// memory is not zero there, and kernels of several streams overlap.
  std::optional<PlainRun> Alone;
  /// When it was recorded, of one that a cache had; not kept with it.
  std::string ReusedFrom;

  bool hasKernels() const { return !Launches.empty() || LibraryLaunches; }
};

/// record::processNumber() of the process that wrote a spool; 0: it says none.
uint64_t processOfSpool(llvm::StringRef Bytes);

/// Reads the bytes that a recorder (Record/Core/Spool.h) wrote. A spool that
/// ends inside a record is that of a killed program: the record is left out.
/// Error: it is none.
llvm::Expected<Trace> parseSpool(llvm::StringRef Bytes, llvm::StringRef Name);

/// Recorders of real GPUs see launches of graphs as wholes only.
bool hasWholeGraphs(const Trace &T);
/// T as such a recorder has it: the nodes are left out.
Trace withWholeGraphs(const Trace &T);

} // namespace porthip
#endif
