// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launches that a spec stands for, with every byte of their inputs.

#ifndef PORTHIP_VERIFY_KERNEL_KERNELCASES_H
#define PORTHIP_VERIFY_KERNEL_KERNELCASES_H

#include "Frontend/Kernels/KernelSignature.h"
#include "Verify/Compare/Compare.h"
#include "Verify/Kernel/KernelSpec.h"
#include <optional>

namespace porthip {

/// How a buffer is read as a texture, with coordinates that count texels.
struct KernelTexture {
  uint64_t Width = 0, Height = 0;
  uint64_t RowBytes = 0;   ///< from row to row; one row: all of the buffer
  unsigned Dimensions = 0; ///< 1: linear memory; 2: pitched memory
  unsigned Channels = 0;   ///< 1, 2 or 4
  bool IsLinear = false;   ///< between texels
  bool HasBorder = false;  ///< of zeros; else coordinates are clamped
};

struct KernelBuffer {
  std::string Place; ///< "x", "p.data"
  std::string Bytes;
  /// Type of all of it; Unknown: structures, or as the kernel's parameter says.
  ElementType Type = ElementType::Unknown;
  bool IsOutput = true; ///< compared where it changes
  std::optional<KernelTexture> Texture;
  /// The pointer, or texture object, that is set to it.
  unsigned Argument = 0;
  uint64_t OffsetBytes = 0;
};

/// A device variable's value.
struct KernelSymbolValue {
  std::string Name;
  std::string Bytes;
};

struct KernelCase {
  unsigned Kernel = 0;   ///< into the spec's "kernels"
  std::string Prototype; ///< of the kernel
  std::string Name;      ///< "edges of n (n = 33)"
  uint32_t Grid[3] = {1, 1, 1}, Block[3] = {1, 1, 1};
  uint64_t SharedBytes = 0;
  bool IsCooperative = false;
  std::vector<std::string> Arguments; ///< their bytes
  std::vector<KernelBuffer> Buffers;
  std::vector<KernelSymbolValue> Symbols;
  Tolerances Tol;
};

struct CaseRequest {
  std::optional<uint64_t> Seed;        ///< goes before the spec's
  std::vector<std::string> Tolerances; ///< go before the spec's
  std::vector<unsigned> Growth;        ///< as defaultSpec() takes it
};

/// \p Spec: of the documented form; \p Kernels: one for each of its "kernels".
/// Errors name the kernel and the case.
llvm::Expected<std::vector<KernelCase>>
makeCases(const Json &Spec, llvm::ArrayRef<KernelSignature> Kernels,
          const CaseRequest &Request);

} // namespace porthip

#endif
