// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Vendors/VendorMacroStates.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static bool isOneVendors(MacroOwner Owner) {
  return Owner == MacroOwner::Hip || Owner == MacroOwner::Build;
}

MacroState VendorMacroStates::lookup(StringRef Name, unsigned Side,
                                     bool KnowsAmd) const {
  // `<` alone is that of `#define LESS <`.
  if (Name.size() > 2 && (Name.starts_with("<") || Name.starts_with("\""))) {
    StringRef Header = Name.drop_front().drop_back();
    if (isHipHeader(Header))
      return knownMacro("__HIP_PLATFORM_AMD__").State[Side];
    // In quotes it may be the project's own.
    bool IsLacked = Side == Amd && Name[0] == '<' && isLackedByAmd(Header);
    return {IsLacked ? MacroState::Undefined : MacroState::Unknown};
  }
  if (auto It = State.find(Name); It != State.end())
    return It->second[Side];
  KnownMacro Known = knownMacro(Name);
  if (Known.Owner == MacroOwner::Cuda)
    // A condition that names HIP's macros too means CUDA's as they are.
    return KnowsAmd && Side == Amd ? MacroState{MacroState::Undefined}
                                   : MacroState();
  if (Known.Owner != MacroOwner::Unknown)
    return Known.State[Side];
  if (auto It = learned(Name))
    return (*It)[Side];
  return {Own.count(Name) ? MacroState::Undefined : MacroState::Unknown};
}

const VendorMacro *VendorMacroStates::learned(StringRef Name) const {
  if (!Project)
    return nullptr;
  auto It = Project->find(Name);
  return It == Project->end() ? nullptr : &It->second;
}

std::optional<int64_t> VendorMacroStates::evaluate(const DirectiveLine &L,
                                                   unsigned Side,
                                                   bool KnowsAmd) const {
  return evaluateCondition(
      L.Tokens, [&](StringRef Name) { return lookup(Name, Side, KnowsAmd); });
}

bool VendorMacroStates::asksForVendor(const DirectiveLine &L) const {
  if (any_of(L.Tokens, [&](const ConditionToken &T) {
        return T.Kind == clang::tok::raw_identifier && !isOwn(T.Text) &&
               isOneVendors(knownMacro(T.Text).Owner);
      }))
    return true;
  return evaluate(L, Amd, false) != evaluate(L, Nvidia, false);
}

bool VendorMacroStates::isOwn(StringRef Name) const {
  auto It = State.find(Name);
  return It != State.end() && It->second[Amd] == It->second[Nvidia] &&
         It->second[Amd].Is != MacroState::Unknown;
}

void VendorMacroStates::set(StringRef Name, unsigned Side, MacroState New) {
  auto It = State.find(Name);
  if (It == State.end()) {
    Log.emplace_back(Name.str(), std::nullopt);
    VendorMacro Both;
    for (unsigned Each : Sides)
      Both[Each] = lookup(Name, Each, false);
    It = State.insert({Name.str(), Both}).first;
  } else {
    Log.emplace_back(Name.str(), It->second);
  }
  It->second[Side] = New;
}

bool VendorMacroStates::isWaveName(StringRef Name, unsigned Side) const {
  return Name == "warpSize" || Name.starts_with("__AMDGCN_WAVEFRONT_SIZE") ||
         lookup(Name, Side, false).Is == MacroState::Wave;
}

MacroTable VendorMacroStates::takeBack(size_t Since) {
  MacroTable Changed;
  while (Log.size() > Since) {
    auto &[Name, Before] = Log.back();
    Changed.insert({Name, State[Name]});
    if (Before)
      State[Name] = *Before;
    else
      State.erase(Name);
    Log.pop_back();
  }
  return Changed;
}

MacroTable VendorMacroStates::differing() const {
  MacroTable Result;
  for (const auto &[Name, Both] : State)
    if (Both[Amd] != Both[Nvidia])
      Result.insert({Name, Both});
  return Result;
}

bool isDefined(const MacroState &State) {
  return State.Is == MacroState::Defined || State.Is == MacroState::Number ||
         State.Is == MacroState::Wave;
}

/// 64, or the name of what it is: `#if defined(__GFX9__)` / 64 / `#else`
/// / 32.
bool isWave(const MacroState &State) {
  return State.Is == MacroState::Wave ||
         (State.Is == MacroState::Number &&
          (State.Value == 32 || State.Value == 64));
}

} // namespace porthip
