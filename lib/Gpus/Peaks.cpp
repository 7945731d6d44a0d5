// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Gpus/Peaks.h"

using namespace llvm;

namespace porthip {

/// Lanes that one SM, CU or work-group processor computes for in a clock.
static unsigned lanesOf(const GpuTarget &T) {
  if (T.Of == GpuVendor::Amd)
    return T.Amd.PairsUnits ? 128 : 64;
  const bool IsOfHpc = T.Major == 7 || (T.Major == 6 && T.Minor == 0) ||
                       (T.Major == 8 && T.Minor == 0);
  return IsOfHpc ? 64 : 128;
}

/// Instructions that a lane issues in a clock: CDNA from MI200 on has packed
/// ones, RDNA from 3 on issues two at a time.
static unsigned instructionsOf(const GpuTarget &T) {
  const bool IsTwice = T.Of == GpuVendor::Amd &&
                       (T.Amd.PairsUnits ? T.Major >= 11
                                         : T.Matrix == MatrixUnit::Mfma &&
                                               T.Amd.SimdRegisters == 512);
  return IsTwice ? 2 : 1;
}

/// Bits of a line of the bus for each clock that the vendor's tools tell: of
/// AMD's HBM3 four, GDDR6 sixteen; else two.
static unsigned bitsOf(const GpuTarget &T) {
  if (T.Of == GpuVendor::Nvidia)
    return 2;
  return T.BusBits >= 8192 ? 4 : T.BusBits >= 2048 ? 2 : 16;
}

std::optional<Peaks> peaksOf(const GpuTarget &T) {
  const bool IsKnown = T.Of == GpuVendor::Nvidia || T.MostSms;
  if (!IsKnown || T.IsIntegrated || !T.ClockMhz || !T.MemoryClockMhz)
    return std::nullopt;
  constexpr double Mega = 1e6;
  constexpr unsigned OfFused = 2; // operations
  Peaks P;
  P.Operations =
      Mega * T.ClockMhz * T.SmCount * lanesOf(T) * instructionsOf(T) * OfFused;
  P.Bytes = Mega * T.MemoryClockMhz * bitsOf(T) * T.BusBits / 8;
  return P;
}

bool doesMoreByMatrix(const GpuTarget &T, StringRef Type) {
  if (T.Matrix == MatrixUnit::Wmma)
    return Type == "half" && T.Major >= 12;
  if (T.Matrix != MatrixUnit::Mfma)
    return false;
  if (Type == "half")
    return true;
  // CDNA 1 and 2 are version 9.0, CDNA 3 is 9.4, 4 is 9.5.
  const bool IsSecond = T.Minor == 0 && T.Amd.SimdRegisters == 512;
  return Type == "float" ? T.Minor == 0 : IsSecond || T.Minor == 4;
}

} // namespace porthip
