// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inspect/Code/ProfiledSite.h"

using namespace llvm;

namespace porthip::inspect {

double ProfiledSite::lanesEach() const {
  return Issues ? double(Lanes) / double(Issues) : 0;
}

double ProfiledSite::usedShare() const {
  return Lines64 ? double(UsedBytes) / double(Lines64 * 64) : 1;
}

double ProfiledSite::conflicts() const {
  return BankPhases ? double(BankCycles) / double(BankPhases) : 1;
}

Place ProfiledSite::place() const {
  auto [File, Line] = StringRef(Where).rsplit(':');
  Place At;
  At.File = File.str();
  if (Line.getAsInteger(10, At.Line))
    At.Line = 0;
  return At;
}

} // namespace porthip::inspect
