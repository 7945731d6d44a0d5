// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Units/SupposedBranches.h"
#include "Frontend/Vendors/VendorMacros.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

void SupposedMacros::addOfCommandLine(StringRef Macro) {
  auto [Name, Value] = Macro.split('=');
  MacroState State{MacroState::Defined};
  if (!Value.getAsInteger(0, State.Value))
    State.Is = MacroState::Number;
  States[Name] = State;
}

void SupposedMacros::addOwn(ArrayRef<FileEvent> File) {
  for (const FileEvent &E : File)
    if (E.Is == FileEvent::Define)
      Own.insert(E.Name);
}

MacroState SupposedMacros::lookup(StringRef Name) const {
  if (auto It = States.find(Name); It != States.end())
    return It->second;
  // Macros that tell the vendors apart differ between the parses of a unit.
  if (!Own.contains(Name) || knownMacro(Name).Owner != MacroOwner::Unknown)
    return {};
  return {MacroState::Undefined};
}

std::optional<int64_t>
SupposedMacros::valueOf(ArrayRef<FileEvent::Word> Words) const {
  std::vector<ConditionToken> Tokens;
  for (const FileEvent::Word &W : Words)
    Tokens.push_back({W.Kind, W.Text});
  return evaluateCondition(Tokens, [&](StringRef N) { return lookup(N); });
}

std::optional<bool> SupposedMacros::evaluate(const FileEvent &Condition) const {
  auto Value = valueOf(Condition.Words);
  return Value ? std::optional(*Value != 0) : std::nullopt;
}

void SupposedMacros::set(StringRef Name, Taken In, MacroState New) {
  if (In == Taken::No || knownMacro(Name).Owner != MacroOwner::Unknown)
    return;
  if (In == Taken::Maybe && lookup(Name) != New)
    New = {};
  States[Name] = New;
}

void SupposedMacros::define(const FileEvent &E, Taken In) {
  MacroState New{MacroState::Defined};
  if (!E.Words.empty())
    if (auto Value = valueOf(E.Words))
      New = {MacroState::Number, *Value};
  set(E.Name, In, New);
}

void SupposedMacros::undefine(const FileEvent &E, Taken In) {
  set(E.Name, In, {MacroState::Undefined});
}

void SupposedBranches::enter(Chain &C, std::optional<bool> Condition) {
  if (C.Before == Taken::Yes || Condition == std::optional(false)) {
    C.Now = Taken::No;
    return;
  }
  bool IsSure = Condition && C.Before == Taken::No;
  C.Now = std::min(C.Around, IsSure ? Taken::Yes : Taken::Maybe);
  C.Before = Condition ? Taken::Yes : Taken::Maybe;
}

void SupposedBranches::add(const FileEvent &E) {
  switch (E.Is) {
  case FileEvent::If:
    Open.push_back({now(), Taken::No, Taken::No});
    enter(Open.back(), Macros.evaluate(E));
    break;
  case FileEvent::Elif:
    if (!Open.empty())
      enter(Open.back(), Macros.evaluate(E));
    break;
  case FileEvent::Else:
    if (!Open.empty())
      enter(Open.back(), true);
    break;
  case FileEvent::Endif:
    if (!Open.empty())
      Open.pop_back();
    break;
  case FileEvent::Define:
    Macros.define(E, now());
    break;
  case FileEvent::Undef:
    Macros.undefine(E, now());
    break;
  case FileEvent::Include:
  case FileEvent::Stop:
    break;
  }
}

} // namespace porthip
