// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The meaning of the names of AMD's instructions, from gfx9 to gfx12: the ISA
// documents, and LLVM's AMDGPU back end for what names newer targets have.
#ifndef PORTHIP_INSPECT_CODE_MNEMONICS_H
#define PORTHIP_INSPECT_CODE_MNEMONICS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip::inspect {

/// Without what says how it is encoded: "v_add_f32" of "v_add_f32_e32" and of
/// "v_dual_add_f32".
llvm::StringRef plainMnemonic(llvm::StringRef Name);

struct MemoryAccess {
  unsigned Bytes = 0; ///< of a lane
  bool IsStore = false, IsLds = false;
};

/// Loads and stores of global memory and of LDS by lanes.
std::optional<MemoryAccess> memoryAccess(llvm::StringRef Name);

/// Accesses a lane's own memory.
bool isScratchAccess(llvm::StringRef Name, llvm::StringRef Operands);

enum class AtomicKind : uint8_t { None, Memory, Lds };
AtomicKind atomicKind(llvm::StringRef Name);

bool isMatrix(llvm::StringRef Name);
/// Computes in double: no conversion, move or comparison.
bool isDoubleArithmetic(llvm::StringRef Name);
/// Operations that a loop of compare-and-swap may compute.
bool isLoopArithmetic(llvm::StringRef Name);
/// Sums of a product with one rounding: v_fmac_f32 is one, v_pk_fma_f32 two.
unsigned fusedFloats(llvm::StringRef Name);
/// Products of 24 bits, which clang takes for bytes and shorts.
bool isNarrowProduct(llvm::StringRef Name);
/// For loads, whose counters the instruction names.
bool isWaitForMemory(llvm::StringRef Name, llvm::StringRef Operands);

} // namespace porthip::inspect
#endif
