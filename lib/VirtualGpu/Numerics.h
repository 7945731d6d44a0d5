// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_VIRTUALGPU_NUMERICS_H
#define PORTHIP_VIRTUALGPU_NUMERICS_H

#include <cstdint>

namespace porthip::vgpu {

/// The choices that compilers and math libraries make themselves, made
/// otherwise: `porthip verify` finds by it why two legs differ. All off: as
/// compiled.
struct Numerics {
  /// Treatment of a product and a sum in the program's own code, fma() aside:
  /// as it was compiled, none, each pair.
  enum class Fusing : uint8_t {
    AsCompiled,
    None,
    All
  } Fuses = Fusing::AsCompiled;
  bool OwnMath = false;   ///< neither libdevice nor OCML: our own functions
  bool ExactMath = false; ///< `__sinf` and its kind are sinf
  bool FlushesDenormals = false; ///< of float, as -ftz=true
  /// AMD's shifts by all bits or more leave none, as NVIDIA's do.
  bool ShiftsAsNvidia = false;
  /// AMD's conversions of floats that the integer does not hold give NVIDIA's
  /// results.
  bool ConvertsAsNvidia = false;
  /// Matrix units add one product after the other along K, each rounded once.
  bool AddsInOrder = false;
  /// AMD's divisions and roots are rounded once, where its back end would make
  /// estimates and steps of them.
  bool DividesExactly = false;
};

} // namespace porthip::vgpu
#endif
