// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Version.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

std::string Version::str() const {
  std::string Text =
      std::to_string(Number / 10000) + "." + std::to_string(Number / 100 % 100);
  if (unsigned Patch = Number % 100)
    Text += "." + std::to_string(Patch);
  return Text;
}

std::string VersionRange::str() const {
  return First == Last ? First.str() : First.str() + " to " + Last.str();
}

std::optional<Version> Version::parse(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, '.');
  if (Parts.size() > 3)
    return std::nullopt;
  uint32_t Number = 0;
  for (std::size_t I = 0; I != 3; ++I) {
    unsigned Part = 0;
    if (I < Parts.size() &&
        (!all_of(Parts[I], isDigit) || Parts[I].getAsInteger(10, Part)))
      return std::nullopt;
    if (Part >= (I == 0 ? 100000u : 100u))
      return std::nullopt;
    Number = Number * 100 + Part;
  }
  Version V;
  V.Number = Number;
  return V;
}

} // namespace porthip
