// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The GPUs of both vendors, and their limits: one row of Targets.def each. The
// virtual GPU stands in for them, findings depend on them, --gpu and --as name
// them.
#ifndef PORTHIP_GPUS_GPUTARGET_H
#define PORTHIP_GPUS_GPUTARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace porthip {

enum class GpuVendor : uint32_t { Nvidia = 1, Amd = 2 };

enum class MatrixUnit : uint8_t { None, Mfma, Wmma, Tensor };

/// How clang 22 adds a float to memory: by a loop of compare-and-swap, or by
/// one instruction.
enum class AtomicAdd : uint8_t {
  Loop,
  WithFlag, ///< an instruction with -munsafe-fp-atomics, else a loop
  Always
};

/// Facts that only NVIDIA's GPUs report.
struct NvidiaFacts {
  uint32_t CopyEngines;
  bool HasEcc;
  uint32_t FloatsPerDouble; ///< throughput
};

/// Facts of AMD's GPUs alone.
struct AmdFacts {
  AtomicAdd Float, Double; ///< in memory of the device
  /// Instructions that add floats do so in fine-grained memory, too: what the
  /// host shares. On the others the sum is lost without an error.
  bool AddsInFineGrained;
  uint32_t SimdRegisters, RegisterGranule; ///< vector registers
  uint32_t SimdWaves;                      ///< places for wavefronts
  bool PairsUnits; ///< two CUs of two SIMDs each may work as one, with the LDS
                   ///< of both; else a CU has four SIMDs
  uint32_t LdsBanks;
};

/// Sizes in bytes, counts per what the name says. Sources: Targets.def.
struct GpuTarget {
  const char *Name;       ///< sm_80, gfx942
  const char *DeviceName; ///< As deviceProp.name: "porthip virtual ..."
  GpuVendor Of;
  uint32_t WaveSize;           ///< 32 or 64, as HIP and CUDA compile for it
  uint32_t Major, Minor;       ///< compute capability / gfx version
  uint32_t MaxThreadsPerBlock; ///< 1024
  uint32_t MaxBlock[3];
  uint32_t MaxGrid[3];
  uint32_t SharedPerBlock;      ///< without opt-in
  uint32_t SharedPerBlockOptin; ///< with opt-in
  uint32_t SharedPerSm;
  uint32_t RegistersPerBlock;
  uint32_t SmCount;
  uint32_t MaxThreadsPerSm;
  uint32_t MaxBlocksPerSm;
  uint64_t GlobalMemory;
  uint32_t ConstantMemory;
  bool HasImages; ///< texture hardware
  MatrixUnit Matrix;
  /// The most that multiProcessorCount is, over the target's products; 0: not
  /// known, as of NVIDIA's.
  uint32_t MostSms;
  bool IsUsual;      ///< findings look at it where no target is named
  bool IsIntegrated; ///< shares the host's memory
  uint32_t ClockMhz, MemoryClockMhz, BusBits, L2Bytes;
  NvidiaFacts Nvidia; ///< of AMD's: zero
  AmdFacts Amd;       ///< of NVIDIA's: zero
};

/// gfx90a -> 9010 as `__oclc_ISA_version` of AMD's device libraries has it:
/// major * 1000 + minor * 100 + stepping, minor and stepping hexadecimal
/// digits.
uint32_t isaVersion(llvm::StringRef Arch);

llvm::ArrayRef<GpuTarget> allGpuTargets();
/// By architecture or product (Products.def); null: there is no such GPU.
const GpuTarget *findGpuTarget(llvm::StringRef Name);
/// AMD's targets that a port is for: those of \p Names, which are
/// architectures; where there is none, the usual ones. In the order of the
/// table.
std::vector<const GpuTarget *> portTargets(llvm::ArrayRef<std::string> Names);
/// Neighbours of a name that there is not: architectures and products that
/// begin with it, else those that are spelled much like it; a few, \p Of's
/// alone.
std::vector<llvm::StringRef> gpuTargetsNear(llvm::StringRef Name, GpuVendor Of);
std::vector<llvm::StringRef> gpuTargetsNear(llvm::StringRef Name);

} // namespace porthip
#endif
