// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Port/CheckJson.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {

static constexpr unsigned FormatVersion = 1;

static void put(Json &J, const char *Name, StringRef Value) {
  if (!Value.empty())
    J[Name] = Value.str();
}

static Json jsonOf(const CheckInfo &Check) {
  Json J;
  J["id"] = Check.Id.str();
  J["title"] = Check.Title.str();
  J["severity"] = toString(Check.Default).str();
  if (Check.EffortMinutes)
    J["effortMinutes"] = Check.EffortMinutes;
  J["targets"] = Json::array();
  for (const GpuTarget *Target : Check.targets())
    J["targets"].push_back(Target->Name);
  SmallVector<StringRef> Symbols;
  SplitString(Check.Symbols, Symbols);
  for (StringRef Symbol : Symbols)
    J["symbols"].push_back(Symbol.str());
  put(J, "what", Check.What.trim());
  put(J, "why", Check.Why.trim());
  put(J, "wrong", Check.Wrong.trim('\n'));
  put(J, "right", Check.Right.trim('\n'));
  put(J, "fix", Check.Fix.trim());
  put(J, "references", Check.References.trim());
  J["suppress"] = suppression(Check);
  return J;
}

Json jsonOf(ArrayRef<const CheckInfo *> Checks) {
  Json J;
  J["version"] = FormatVersion;
  J["checks"] = Json::array();
  for (const CheckInfo *Check : Checks)
    J["checks"].push_back(jsonOf(*Check));
  return J;
}

} // namespace porthip
